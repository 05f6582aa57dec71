import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type PayIssue, payIssuesKey, payIssuesQuery, settleIssue } from './payment-issue-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconReceipt } from '#src/ui/pictures/icons.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { DecideDialog } from '#src/staff/payments/slips/decide-dialog.tsx'

import { IssueRow } from './issue-row.tsx'
import styles from './issues.module.css'
import { useIssueName } from './use-issue-name.ts'

interface IssuesDrawerProps {
  shopId: number
  /** Which ones; undefined: closed. */
  show: PayIssue['state'] | undefined
  onShow: (show: PayIssue['state']) => void
  onClose: () => void
}

/** What about money the studio cannot settle by itself, until staff have and said how. */
export function IssuesDrawer({ shopId, show, onShow, onClose }: IssuesDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer open={show !== undefined} onClose={onClose} title={t`Payment issues`} width="wide">
      {show && (
        <div className={styles.content}>
          <Segmented
            label={t`Which issues`}
            value={show}
            onChange={onShow}
            options={[
              { value: 'open', label: t`To settle` },
              { value: 'settled', label: t`Settled` },
            ]}
          />
          <Issues key={show} shopId={shopId} show={show} />
        </div>
      )}
    </Drawer>
  )
}

const everyMs = 30_000

function Issues({ shopId, show }: { shopId: number; show: PayIssue['state'] }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<PayIssue>()
  const [isAsked, setIsAsked] = useState(false)
  const isSlip = chosen?.kind === 'cash-slip'
  const asked = isAsked ? chosen : undefined
  const close = () => setIsAsked(false)
  const { data, state, retry, isReading } = useStaffQuery(payIssuesQuery(shopId, show, page), { everyMs })
  if (!data) {
    return state === 'failed' ? (
      <ErrorState onRetry={retry} isRetrying={isReading} />
    ) : (
      <Skeleton height="240px" radius="16px" />
    )
  }
  if (data.list.length === 0 && page === 1) {
    const title = show === 'open' ? t`Nothing to settle` : t`Nothing settled yet`
    return <EmptyState icon={<IconReceipt size={28} />} title={title} />
  }
  return (
    <>
      <ul className={styles.list}>
        {data.list.map((issue) => (
          <IssueRow
            key={issue.issueId}
            issue={issue}
            timeZone={data.timeZone}
            onSettle={() => {
              setChosen(issue)
              setIsAsked(true)
            }}
          />
        ))}
      </ul>
      <Pager page={page} hasMore={data.hasMore} onPage={setPage} />
      {/* What was chosen for one issue, and what became of it, is not that of the next one. */}
      <SettleDialog key={`settle ${chosen?.issueId}`} issue={isSlip ? undefined : asked} onClose={close} />
      <DecideDialog key={`decide ${chosen?.issueId}`} issue={isSlip ? asked : undefined} onClose={close} />
    </>
  )
}

function SettleDialog({ issue, onClose }: { issue: PayIssue | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const nameOf = useIssueName()
  const { state, write, isOffline } = useStaffWrite({
    send: settleIssue,
    invalidates: [payIssuesKey, ['staff', 'dashboard'], ['staff', 'board']],
    onDone: () => {
      onClose()
      showToast({ text: t`Settled` })
    },
  })
  return (
    <ReasonDialog
      open={issue !== undefined}
      onClose={onClose}
      title={issue && nameOf(issue.kind)}
      confirm={<Trans>Mark as settled</Trans>}
      isBusy={state.step === 'sending'}
      onConfirm={(reason) => issue && !isOffline && void write({ issueId: issue.issueId, reason })}
    >
      <p>
        <Trans>Say what was done about it. This moves no money and changes no package.</Trans>
      </p>
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{ changed: <Trans>Someone else has settled this already.</Trans> }}
      />
    </ReasonDialog>
  )
}
