import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { Button } from '#src/ui/forms/button.tsx'

import { IconHand } from './icons.tsx'
import styles from './hold-button.module.css'

/** For switches and other devices that press and cannot hold: pressed once, it asks; pressed again, it acts. */
export function TwoStepButton({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <p role="status" className="visually-hidden">
        {isAsked && t`Tap once more to stop every bed`}
      </p>
      {isAsked ? (
        <Confirm onConfirmed={onConfirmed} />
      ) : (
        <Button kind="danger" wide icon={<IconHand size={22} />} onClick={() => setIsAsked(true)}>
          {t`Stop all beds`}
        </Button>
      )}
    </>
  )
}

function Confirm({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button
      ref={button}
      type="button"
      className={classNames(styles.button, styles.tap)}
      // Neither the second half of a double tap nor a key that is still held confirms anything.
      onClick={(event: MouseEvent) => event.detail < 2 && onConfirmed()}
      onKeyDown={(event: KeyboardEvent) => event.repeat && event.preventDefault()}
    >
      <span className={styles.content}>
        <IconHand size={22} />
        {t`Confirm: stop now`}
      </span>
    </button>
  )
}
