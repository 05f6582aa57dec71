import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { startScanning } from '#src/shared/scan/scan-session.ts'
import { type CounterSale, findSale } from '#src/staff/payments/sale-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import styles from './sale-side.module.css'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface ScanDrawerProps {
  open: boolean
  onClose: () => void
  onFound: (sale: CounterSale) => void
}

/** Finds the order that a member shows: by the camera, or by the six digits below their code. */
export function ScanDrawer({ open, onClose, onFound }: ScanDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title={<Trans>Member's code</Trans>}>
      {open && <Scan onFound={onFound} />}
    </Drawer>
  )
}

type Look = 'ready' | 'looking' | 'missing' | 'no-answer'

function Scan({ onFound }: { onFound: (sale: CounterSale) => void }) {
  const { t } = useLingui()
  const [look, setLook] = useState<Look>('ready')
  const [code, setCode] = useState('')
  async function find(shown: string) {
    setLook('looking')
    try {
      onFound(await findSale(shown))
    } catch (error) {
      setLook(failureOf(error).kind === 'refused' ? 'missing' : 'no-answer')
    }
  }
  const isReady = /^\d{3}\s?\d{3}$/.test(code.trim())
  return (
    <div className="stack-16">
      <Camera isPaused={look === 'looking'} onText={(text) => void find(text)} />
      <Field
        label={t`Six digits below the code`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={longest.shortCode}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      {look === 'missing' && (
        <Callout tone="bad" icon={<IconAlert size={22} />}>
          <Trans>No order waits under this code. It may be paid, canceled or too old.</Trans>
        </Callout>
      )}
      {look === 'no-answer' && (
        <Callout tone="warn" icon={<IconAlert size={22} />}>
          <Trans>No answer from the studio. Try again.</Trans>
        </Callout>
      )}
      <StaffButton
        wide
        state={look === 'looking' ? 'busy' : isReady ? 'ready' : 'disabled'}
        why={t`Enter or scan the code first`}
        onClick={() => void find(code)}
      >
        <Trans>Find order</Trans>
      </StaffButton>
    </div>
  )
}

/** What a code of an order begins with; anything else in sight is of another site. */
const orderCode = /^QS:/

function Camera({ isPaused, onText }: { isPaused: boolean; onText: (text: string) => void }) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const [isOff, setIsOff] = useState(false)
  const take = useEffectEvent((text: string) => {
    const isOurs = orderCode.test(text)
    if (isOurs) onText(text)
    return isOurs
  })
  useEffect(() => {
    if (isPaused || isOff || !video.current) return
    return startScanning(video.current, {
      onStarted: () => undefined,
      onText: (text) => take(text),
      onTrouble: () => setIsOff(true),
    })
  }, [isPaused, isOff])
  if (isOff) {
    return (
      <p className="quiet">
        <Trans>The camera can't be used. Type the six digits instead.</Trans>
      </p>
    )
  }
  return <video ref={video} className={styles.video} aria-label={t`Camera picture`} muted playsInline />
}
