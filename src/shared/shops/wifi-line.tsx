import { Trans } from '@lingui/react/macro'

import { useWifiName } from './use-wifi-name.ts'

/** In a text on a missing signal at a studio: the Wi-Fi that helps; nothing where there is none. */
export function WifiLine({ shopId }: { shopId: number | undefined }) {
  const name = useWifiName(shopId)
  if (name === undefined) return null
  return (
    <Trans>
      At the studio, you can connect to the Wi-Fi <strong translate="no">{name}</strong>.
    </Trans>
  )
}
