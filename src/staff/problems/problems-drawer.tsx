import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { ProblemGroup } from '#src/contract/staff/problems/problem-kinds.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { IconNote } from '#src/ui/pictures/icons.tsx'

import { DecideDialog } from './decide-dialog.tsx'
import { problemsQuery, type ProblemDecision, type StaffProblem } from './problem-calls.ts'
import { ProblemRow } from './problem-row.tsx'
import styles from './problems.module.css'

interface ProblemsDrawerProps {
  shopId: number
  /** Which ones; undefined: closed. */
  show: ProblemGroup | undefined
  onShow: (show: ProblemGroup) => void
  onClose: () => void
}

/** What members have reported at this studio, and what staff decide about it. */
export function ProblemsDrawer({ shopId, show, onShow, onClose }: ProblemsDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer open={show !== undefined} onClose={onClose} title={t`Member reports`} width="wide">
      {show && (
        <div className={styles.content}>
          <Segmented
            label={t`Which reports`}
            value={show}
            onChange={onShow}
            options={[
              { value: 'open', label: t`To answer` },
              { value: 'decided', label: t`Decided` },
            ]}
          />
          <Problems key={show} shopId={shopId} show={show} />
        </div>
      )}
    </Drawer>
  )
}

const everyMs = 30_000

interface Chosen {
  problem: StaffProblem
  way: ProblemDecision['way']
}

function Problems({ shopId, show }: { shopId: number; show: ProblemGroup }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Chosen>()
  const [isAsked, setIsAsked] = useState(false)
  const { data, state, retry, isReading } = useStaffQuery(problemsQuery(shopId, show, page), { everyMs })
  if (!data) {
    return state === 'failed' ? (
      <ErrorState onRetry={retry} isRetrying={isReading} />
    ) : (
      <Skeleton height="240px" radius="16px" />
    )
  }
  if (data.list.length === 0 && page === 1) {
    const title = show === 'open' ? t`No reports to answer` : t`No reports decided yet`
    return <EmptyState icon={<IconNote size={28} />} title={title} />
  }
  return (
    <>
      <ul className={styles.list}>
        {data.list.map((problem) => (
          <ProblemRow
            key={problem.problemId}
            problem={problem}
            timeZone={data.timeZone}
            onDecide={(way) => {
              setChosen({ problem, way })
              setIsAsked(true)
            }}
          />
        ))}
      </ul>
      <Pager page={page} hasMore={data.hasMore} onPage={setPage} />
      <DecideDialog
        // What became of one answer is not said of the next one.
        key={`${chosen?.problem.problemId} ${chosen?.way}`}
        problem={isAsked ? chosen?.problem : undefined}
        way={chosen?.way ?? 'close'}
        onClose={() => setIsAsked(false)}
      />
      {show === 'open' && (
        <p className={styles.help}>
          <Trans>Members read your answer word for word.</Trans>
        </p>
      )}
    </>
  )
}
