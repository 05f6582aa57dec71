import { Trans, useLingui } from '@lingui/react/macro'

import { formatMoney } from '#src/lib/format-money.ts'
import { PackageStep as PackageChoice } from '#src/staff/payments/sale/package-step.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { StepFrame } from '#src/staff/walk-in/frame/step-frame.tsx'
import { inOrder, type WalkIn } from '#src/staff/walk-in/use-walk-in.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { TooSoon } from './too-soon.tsx'

/** What is bought: a single session unless another package is chosen. Nothing is charged yet. */
export function PackageStep({ walkIn }: { walkIn: WalkIn }) {
  const { t } = useLingui()
  const { packages, sold, change, back } = walkIn
  const price = sold && formatMoney(sold.priceCents, sold.currency)
  return (
    <StepFrame
      walkIn={walkIn}
      onBack={back && (() => change({ at: back }))}
      primary={{
        label: price === undefined ? <Trans>Go to payment</Trans> : <Trans>Go to payment, {price}</Trans>,
        state: sold ? 'ready' : 'disabled',
        why: t`Choose a package first`,
        onPress: () => walkIn.next('package', { packageId: sold?.packageId }),
      }}
    >
      <h3 className="text-title-s">
        <Trans>What is it for today?</Trans>
      </h3>
      <TooSoon walkIn={walkIn} />
      <WriteNote state={{ step: 'ready' }} isOffline={walkIn.isOffline} />
      {packages.isPending && <Skeleton height="240px" radius="18px" />}
      {packages.isError && !packages.data && (
        <ErrorState onRetry={() => void packages.refetch()} isRetrying={packages.isFetching} />
      )}
      {packages.data?.length === 0 && (
        <EmptyLine>
          <Trans>Nothing on sale here yet</Trans>
        </EmptyLine>
      )}
      {packages.data && packages.data.length > 0 && (
        <PackageChoice
          packages={inOrder(packages.data)}
          chosen={sold?.packageId}
          onChoose={(packageId) => change({ packageId })}
        />
      )}
    </StepFrame>
  )
}
