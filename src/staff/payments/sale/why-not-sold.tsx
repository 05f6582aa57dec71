import { Trans } from '@lingui/react/macro'

import type { Missing } from './use-sale-form.ts'

/** What has to be done before anything can be sold. */
export function WhyNotSold({ missing }: { missing: Missing }) {
  switch (missing) {
    case 'member':
      return <Trans>Choose a member first</Trans>
    case 'package':
      return <Trans>Choose a package first</Trans>
    case 'products':
      return <Trans>Choose a product first</Trans>
    case 'reference':
      return <Trans>Enter the reference number first</Trans>
    case 'amount':
      return <Trans>Enter what was received, at most the sum</Trans>
    case 'discount':
      return <Trans>Complete the discount, or give none</Trans>
    case 'parts':
      return <Trans>More was taken than the price. Undo a part.</Trans>
    case 'given':
      return <Trans>The cash handed over isn't enough for the sum</Trans>
    case 'reason':
      return <Trans>Enter a reason first</Trans>
  }
}
