import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { problemsQuery } from '#src/client/api/problems.ts'
import { formatDay } from '#src/lib/format-time.ts'
import { RowFace, rowClass, RowList } from '#src/ui/layout/list-row.tsx'

import { ProblemBadge } from './problem-badge.tsx'
import { ReasonWords } from './reason-words.tsx'

/** What the member has reported, each with how it stands; nothing where there is nothing. */
export function ProblemList() {
  const { t, i18n } = useLingui()
  const { data = [] } = useQuery(problemsQuery())
  if (data.length === 0) return null
  return (
    <section>
      <h2 className="text-title-s">
        <Trans>Your reports</Trans>
      </h2>
      <RowList label={t`Your reports`}>
        {data.map(({ problemId, reason, state, noticedAt, timeZone }) => (
          <li key={problemId}>
            <Link to="/report-result" search={{ id: problemId }} className={rowClass()}>
              <RowFace
                label={<ReasonWords reason={reason} />}
                note={formatDay(noticedAt, i18n.locale, timeZone)}
                meta={<ProblemBadge state={state} />}
              />
            </Link>
          </li>
        ))}
      </RowList>
    </section>
  )
}
