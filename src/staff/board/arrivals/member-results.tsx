import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { membersQuery } from '#src/staff/appointments/appointment-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { ListRow, RowList } from '#src/ui/layout/list-row.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'

/** Members found by a piece of a name, or by a number. */
export function FoundMembers({ query, onChoose }: { query: string; onChoose: (uid: string) => void }) {
  const { t } = useLingui()
  const found = useStaffQuery(membersQuery(query))
  const phase = useSkeleton(found.state === 'loading')
  if (phase === 'nothing') return null
  if (phase === 'skeleton') return <Skeleton height="180px" radius="24px" />
  if (!found.data) return <ErrorState onRetry={found.retry} isRetrying={found.isReading} />
  if (found.data.members.length === 0)
    return <EmptyLine>{t`Nobody found. Type a part of the name, or the whole number.`}</EmptyLine>
  return (
    <>
      <RowList>
        {found.data.members.map(({ uid, nickname, phoneMasked, card }) => (
          <ListRow
            key={uid}
            label={nickname || t`No name`}
            note={phoneMasked}
            meta={
              card && (card.left === null ? t`Unlimited` : t`${plural(card.left, { one: '# left', other: '# left' })}`)
            }
            onClick={() => onChoose(uid)}
          />
        ))}
      </RowList>
      {found.data.isCut && <p>{t`More members match. Type more of the name or number.`}</p>}
    </>
  )
}
