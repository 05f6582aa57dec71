import { Trans } from '@lingui/react/macro'

import { useBrandName } from '#src/shared/chain/use-brand.ts'

/** Where a system that has said no to notifications is told otherwise. */
export function WhereToAllow() {
  const name = useBrandName()
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  if (isApple)
    return <Trans>Open the phone's Settings, then Notifications, then {name}, and allow notifications.</Trans>
  if (matchMedia('(display-mode: standalone)').matches) {
    return <Trans>Press and hold the app's icon, open App info, then Notifications, and allow them.</Trans>
  }
  return <Trans>Tap the icon to the left of the address, open Permissions, and allow notifications.</Trans>
}
