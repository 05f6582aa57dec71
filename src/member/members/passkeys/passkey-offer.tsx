import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'

import { dueOffer, passkeyRecord } from '#src/client/login/passkey-record.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { LazySheet } from '#src/ui/overlays/overlays.tsx'
import { IconChat } from '#src/ui/pictures/icons.tsx'
import { IconFace, IconKey } from '#src/ui/pictures/icons-sign-in.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './passkeys.module.css'
import { PasskeyAlert } from './passkey-alert.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

/** After signing in with a code, once on each phone: the next time can do without one. */
export function PasskeyOffer() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(() => dueOffer.isDue())
  const close = () => setIsOpen(false)
  const { isBusy, trouble, add } = useAddPasskey(() => {
    close()
    showToast({ text: t`Passkey set up` })
  })
  useEffect(() => {
    if (!isOpen) return
    dueOffer.clear()
    passkeyRecord.noteOffer()
  }, [isOpen])
  return (
    <LazySheet open={isOpen} onClose={close} title={t`Next time, sign in with your face or fingerprint`} art={<Mark />}>
      <div className={styles.offer}>
        <p className={styles.lead}>
          <Trans>No text message to wait for, and no code that anyone could trick you into sharing.</Trans>
        </p>
        <ul className={styles.reasons}>
          <Reason icon={<IconFace size={24} />}>
            <Trans>Your face and fingerprint never leave this phone</Trans>
          </Reason>
          <Reason icon={<IconKey size={24} />}>
            <Trans>Works on your other devices; remove it any time</Trans>
          </Reason>
          <Reason icon={<IconChat size={24} />}>
            <Trans>Codes by text message still work</Trans>
          </Reason>
        </ul>
        <PasskeyAlert trouble={trouble} of="setup" />
        <Button wide icon={<IconKey size={22} />} state={isBusy ? 'busy' : 'ready'} onClick={add}>
          <Trans>Set up a passkey</Trans>
        </Button>
        <Button kind="text" wide onClick={close}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </LazySheet>
  )
}

function Reason({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.reason}>
      {icon}
      <span>{children}</span>
    </li>
  )
}

/** The sun, with the face that it stands for. */
function Mark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      <svg viewBox="0 0 120 120" width="120" height="120" className={styles.ticks}>
        {Array.from({ length: 24 }, (_, tick) => (
          <line key={tick} x1="60" y1="8" x2="60" y2="2" transform={`rotate(${tick * 15} 60 60)`} />
        ))}
        <circle cx="60" cy="60" r="38" />
      </svg>
      <IconFace size={36} className={styles.face} />
    </span>
  )
}
