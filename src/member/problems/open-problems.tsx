import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { problemsQuery } from '#src/client/api/problems.ts'
import type { Problem } from '#src/domain/problems/problem.ts'
import { RowFace, rowClass, RowList } from '#src/ui/layout/list-row.tsx'
import { IconClock } from '#src/ui/pictures/icons-critical.tsx'

import styles from './open-problems.module.css'
import { ReasonWords } from './reason-words.tsx'

const freshMs = 30_000

/** On home: reports that wait for an answer, each with the way to it; nothing where there is none. */
export function OpenProblems() {
  const { data } = useQuery({ ...problemsQuery(), staleTime: freshMs, refetchOnWindowFocus: true })
  const open = data?.filter(({ state }) => state === 'open') ?? []
  if (open.length === 0) return null
  return (
    <div className={styles.rows}>
      <RowList>
        {open.map((problem) => (
          <Row key={problem.problemId} problem={problem} />
        ))}
      </RowList>
    </div>
  )
}

function Row({ problem: { problemId, reason, deviceName, shopName } }: { problem: Problem }) {
  return (
    <li>
      <Link to="/report-result" search={{ id: problemId }} className={rowClass()}>
        <RowFace
          icon={<IconClock size={24} />}
          label={<Trans>Report in review</Trans>}
          note={
            <>
              {deviceName ?? shopName}
              <i className="dot" />
              <ReasonWords reason={reason} />
            </>
          }
        />
      </Link>
    </li>
  )
}
