import { Trans } from '@lingui/react/macro'

import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import type { PayOnPhone } from './use-pay-link.ts'

/** A code is open that was hidden: until it is paid or taken back, nothing else is taken from this member. */
export function OpenLinkNote({ phone }: { phone: PayOnPhone }) {
  if (!phone.isOpen || phone.isShown) return null
  return (
    <Callout tone="calm" icon={<IconInfo size={22} />}>
      <p>
        <Trans>This member has a code to pay. Cancel it before you take the money another way.</Trans>
      </p>
      <Button kind="text" size="small" onClick={phone.showAgain}>
        <Trans>Show the code</Trans>
      </Button>
    </Callout>
  )
}
