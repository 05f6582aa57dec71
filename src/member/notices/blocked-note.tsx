import { Trans, useLingui } from '@lingui/react/macro'

import { brand } from '#src/domain/brand.ts'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './reminders-sheet.module.css'

/** The system has said no: only its own settings can change that, so this says where they are and asks for nothing. */
export function BlockedNote({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p className={styles.lead}>
        <Where />
      </p>
      <p className={styles.lead}>
        <Trans>Until then, the app itself shows your next appointment, also with no signal.</Trans>
      </p>
      <Button wide onClick={onClose}>
        <Trans>Got it</Trans>
      </Button>
    </>
  )
}

function Where() {
  const { i18n } = useLingui()
  const name = i18n.locale.startsWith('zh') ? brand.nameZh : brand.nameEn
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  if (isApple)
    return <Trans>Open the phone's Settings, then Notifications, then {name}, and allow notifications.</Trans>
  if (matchMedia('(display-mode: standalone)').matches) {
    return <Trans>Press and hold the app's icon, open App info, then Notifications, and allow them.</Trans>
  }
  return <Trans>Press the icon to the left of the address, open Permissions, and allow notifications.</Trans>
}
