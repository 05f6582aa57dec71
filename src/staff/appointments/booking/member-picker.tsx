import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { membersQuery } from '#src/staff/appointments/appointment-calls.ts'
import type { CardLeft, FoundMember } from '#src/staff/appointments/staff-appointment-calls.ts'
import { SearchField } from '#src/staff/kit/lists/search-field.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'

import { MemberLine } from './member-line.tsx'
import styles from './member-picker.module.css'
import { NewMemberHere } from './new-member-here.tsx'

interface MemberPickerProps {
  member: FoundMember | undefined
  onPick: (member: FoundMember | undefined) => void
}

/** For whom it is booked: found by a piece of the name or number, and changed again. */
export function MemberPicker({ member, onPick }: MemberPickerProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  if (member) {
    return (
      <div className={styles.chosen}>
        <MemberLine
          member={member}
          more={<CardText card={member.card} />}
          end={
            <Button kind="text" size="small" onClick={() => onPick(undefined)}>
              <Trans context="another one">Change</Trans>
            </Button>
          }
        />
      </div>
    )
  }
  return (
    <div className="stack-8">
      <SearchField label={t`Name or phone`} value={query} onSearch={setQuery} />
      {query !== '' && <Found query={query} onPick={onPick} />}
    </div>
  )
}

function Found({ query, onPick }: { query: string; onPick: (member: FoundMember) => void }) {
  const { data, state, retry, isReading } = useStaffQuery(membersQuery(query))
  if (state === 'failed') return <ErrorState onRetry={retry} isRetrying={isReading} />
  if (!data) {
    return (
      <p className="quiet" role="status">
        <Trans>Searching…</Trans>
      </p>
    )
  }
  if (data.members.length === 0) return <NewMemberHere key={query} typed={query} onMade={onPick} />
  return (
    <>
      <ul className={styles.found}>
        {data.members.map((member) => (
          <li key={member.uid}>
            <button type="button" className={styles.option} onClick={() => onPick(member)}>
              <MemberLine member={member} more={<CardText card={member.card} />} />
            </button>
          </li>
        ))}
      </ul>
      {data.isCut && (
        <p className="quiet" role="status">
          <Trans>More members match. Type more of the name or number.</Trans>
        </p>
      )}
    </>
  )
}

/** The package and what is left on it. */
function CardText({ card }: { card: CardLeft | null }) {
  const { t } = useLingui()
  if (!card) return <Trans>No package</Trans>
  if (card.left === null) return card.name === '' ? <Trans>Unlimited</Trans> : card.name
  const left = t`${card.left} left`
  return card.name === '' ? left : `${card.name} · ${left}`
}
