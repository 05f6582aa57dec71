import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import type { StoredPass } from '#src/client/storage/rows/stored-passes.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Light, LightList } from '#src/shared/passes/light-list.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { IconKeyboard } from '#src/ui/pictures/icons.tsx'

import styles from './keypad-code.module.css'
import { useKeypadStanding } from './use-reader-passes.ts'

interface KeypadCodeProps {
  pass: StoredPass
  timeZone: string | undefined
  /** Where it is the only way it is shown at once; else behind a button, as the last one. */
  isOnly: boolean
}

/** The digits that open the door at its keypad, with and without a signal; nothing where the booking has none. */
export function KeypadCode({ pass, timeZone, isOnly }: KeypadCodeProps) {
  const [isShown, setIsShown] = useState(isOnly)
  if (!pass.keypad) return null
  if (isShown) return <Digits keypad={pass.keypad} receivedAt={pass.receivedAt} timeZone={timeZone} />
  return (
    <Button kind="text" wide onClick={() => setIsShown(true)}>
      <IconKeyboard size={20} />
      <Trans>Use the keypad code instead</Trans>
    </Button>
  )
}

type Keypad = NonNullable<StoredPass['keypad']>

interface DigitsProps {
  keypad: Keypad
  receivedAt: number | undefined
  timeZone: string | undefined
}

function Digits({ keypad, receivedAt, timeZone }: DigitsProps) {
  const { code, notBefore, notAfter } = keypad
  const standing = useKeypadStanding(keypad, receivedAt)
  const [from, to] = [formatTime(notBefore, timeZone), formatTime(notAfter, timeZone)]
  if (keypad.isUsed) {
    return (
      <p className={styles.note}>
        <Trans>Your keypad code has opened the door. It opens once.</Trans>
      </p>
    )
  }
  // A phone whose clock is wrong can't say when that is; the digits are the same, and the lock decides.
  if (standing === 'early' || standing === 'over') return <NotYet standing={standing} from={from} />
  return (
    <Card>
      <div className={styles.card}>
        <h2 className={styles.title}>
          <Trans>Type this at the keypad beside the door</Trans>
        </h2>
        <Groups code={code} />
        <p>
          <Trans>
            Opens once, from {from} to {to}
          </Trans>
        </p>
      </div>
      <KeypadLights />
    </Card>
  )
}

/** What the light of the keypad says after the last digit. */
function KeypadLights() {
  return (
    <LightList>
      <Light tone="ok" name={<Trans>Green</Trans>}>
        <Trans>The door is open: push it and go in</Trans>
      </Light>
      <Light tone="bad" name={<Trans>Red</Trans>}>
        <Trans>The code is wrong or used, or someone is going in</Trans>
      </Light>
      <Light tone="blinking" name={<Trans>Red, blinking</Trans>}>
        <Trans>Too many wrong codes: the keypad rests for ten minutes or more, then your code works</Trans>
      </Light>
      <Light tone="warn" name={<Trans>Yellow</Trans>}>
        <Trans>The door doesn't know the time: contact support</Trans>
      </Light>
    </LightList>
  )
}

/** Read out digit by digit: nobody types a number of thousands of millions. */
function Groups({ code }: { code: string }): ReactNode {
  return (
    <>
      <p className={styles.digits} aria-hidden="true">
        <span>{code.slice(0, 3)}</span>
        <span>{code.slice(3, 6)}</span>
        <span>{code.slice(6)}</span>
      </p>
      <p className="visually-hidden">{Array.from(code).join(' ')}</p>
    </>
  )
}

function NotYet({ standing, from }: { standing: 'early' | 'over'; from: string }) {
  return (
    <p className={styles.note}>
      {standing === 'early' ? (
        <Trans>The keypad takes your code from {from} on.</Trans>
      ) : (
        <Trans>The time of your keypad code is over.</Trans>
      )}
    </p>
  )
}
