import { Trans } from '@lingui/react/macro'

import type { StartOffer } from '#src/staff/board/duty-calls.ts'

/** Why only the lightest intensity can be chosen, where the member's skin is the reason. */
export function LightOnly({ offer }: { offer: StartOffer }) {
  if (offer.exposure?.bySkin !== 'light') return null
  return (
    <p className="quiet">
      <Trans>Skin that burns easily gets the lightest intensity only.</Trans>
    </p>
  )
}
