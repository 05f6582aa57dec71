import { Trans, useLingui } from '@lingui/react/macro'

import { useMedia } from '#src/lib/hooks/use-media.ts'
import type { WalkInStep } from '#src/domain/sessions/walk-in.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'

import { StepFrame } from './frame/step-frame.tsx'
import { StepList } from './frame/step-list.tsx'
import { useStepNames } from './frame/use-step-names.ts'
import styles from './walk-in.module.css'
import { BedStep } from './steps/bed-step.tsx'
import { FindStep } from './steps/find-step.tsx'
import { NoticeStep } from './steps/notice-step.tsx'
import { PackageStep } from './steps/package-step.tsx'
import { PayStep } from './steps/pay-step.tsx'
import { Started } from './steps/started.tsx'
import { useWalkIn, type WalkIn } from './use-walk-in.ts'

interface WalkInDrawerProps {
  open: boolean
  onClose: () => void
}

/** Serves a guest without a booking: found or made, notice, package, payment, bed. Nothing is done without its own confirm. */
export function WalkInDrawer({ open, onClose }: WalkInDrawerProps) {
  const { shop } = useStaffShop()
  if (!open || !shop) return null
  return <WalkInFlow key={shop.shopId} shop={shop} onClose={onClose} />
}

function WalkInFlow({ shop, onClose }: { shop: ListedShop; onClose: () => void }) {
  const { t } = useLingui()
  const walkIn = useWalkIn(shop)
  const isPhone = useMedia('(max-width: 719px)')
  const names = useStepNames()
  const { draft, step } = walkIn
  const name = draft.member && (draft.member.nickname || draft.member.phoneMasked)
  const isStarted = draft.session !== undefined
  const title = isStarted ? t`Walk-in started` : isPhone ? names[step] : t({ message: 'Walk-in', context: 'counter' })
  return (
    <Drawer
      open
      onClose={onClose}
      width="flow"
      title={title}
      subtitle={
        <>
          {name ?? shop.name}
          {draft.member?.isNew === true && (
            <>
              <span className="dot" />
              <Trans>new member</Trans>
            </>
          )}
        </>
      }
      startsTyping
    >
      <StepList step={isStarted ? undefined : step} />
      {draft.session ? (
        <Started walkIn={walkIn} session={draft.session} onClose={onClose} />
      ) : (
        <Step walkIn={walkIn} step={step} onClose={onClose} />
      )}
    </Drawer>
  )
}

function Step({ walkIn, step, onClose }: { walkIn: WalkIn; step: WalkInStep; onClose: () => void }) {
  const { offers, facts } = walkIn
  if (step === 'member') return <FindStep walkIn={walkIn} />
  // A sale or a start that is on its way is waited for, whatever else is known.
  const isHeld = facts.sale === 'paying' || facts.isAsked
  if (offers.state !== 'ready' && !isHeld) return <Unread walkIn={walkIn} />
  switch (step) {
    case 'notice':
      return <NoticeStep walkIn={walkIn} onClose={onClose} />
    case 'package':
      return <PackageStep walkIn={walkIn} />
    case 'payment':
      return <PayStep walkIn={walkIn} />
    case 'bed':
      return <BedStep walkIn={walkIn} onClose={onClose} />
  }
}

/** What stands in the way of this member is not known yet, so that nothing can be asked for. */
function Unread({ walkIn }: { walkIn: WalkIn }) {
  const { offers, beds, board, change } = walkIn
  const hasFailed = offers.state === 'failed' || (board.state === 'failed' && beds.length === 0)
  const phase = useSkeleton(!hasFailed)
  const isEmpty = board.data !== undefined && beds.length === 0
  return (
    <StepFrame walkIn={walkIn} onBack={() => change({ at: 'member', member: undefined })}>
      {isEmpty ? (
        <p className="quiet">
          <Trans>This studio has no beds yet</Trans>
        </p>
      ) : hasFailed ? (
        <ErrorState
          onRetry={() => {
            board.retry()
            offers.retry()
          }}
          isRetrying={offers.isReading || board.isReading}
        />
      ) : (
        phase === 'skeleton' && (
          <div className={styles.stack} aria-hidden="true">
            <Skeleton height="120px" radius="24px" />
            <Skeleton height="120px" radius="24px" />
          </div>
        )
      )}
    </StepFrame>
  )
}
