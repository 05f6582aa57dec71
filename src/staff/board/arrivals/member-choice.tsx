import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import type { Arrival } from '#src/staff/board/board-calls.ts'
import { SearchField } from '#src/staff/kit/lists/search-field.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ListRow, RowList } from '#src/ui/layout/list-row.tsx'

import { FoundMembers } from './member-results.tsx'

interface MemberChoiceProps {
  arrivals: readonly Arrival[]
  /** Who is the likelier one, and so comes first. */
  isLikely: (arrival: Arrival) => boolean
  timeZone: string
  onChoose: (memberUid: string) => void
}

/** One member: out of those who are expected today, or by name or phone. */
export function MemberChoice({ arrivals, isLikely, timeZone, onChoose }: MemberChoiceProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const expected = [...arrivals].sort((a, b) => Number(isLikely(b)) - Number(isLikely(a)))
  return (
    <>
      <SearchField label={t`Name or phone`} value={query} onSearch={setQuery} />
      {query.trim().length >= 2 ? (
        <FoundMembers query={query.trim()} onChoose={onChoose} />
      ) : (
        <>
          <h3 className="text-body-s-strong">{t`Expected today`}</h3>
          {expected.length === 0 && <EmptyLine>{t`Nobody. Search by name or phone.`}</EmptyLine>}
          {expected.length > 0 && (
            <RowList>
              {expected.map(({ appointmentId, member, startsAt, deviceName }) => (
                <ListRow
                  key={appointmentId}
                  label={member.nickname || t`No name`}
                  note={`${formatTime(startsAt, timeZone)} · ${deviceName}`}
                  onClick={() => onChoose(member.uid)}
                />
              ))}
            </RowList>
          )}
        </>
      )}
    </>
  )
}
