import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import type { Arrival, Bed } from '#src/staff/api/board.ts'
import { Drawer } from '#src/staff/kit/drawer.tsx'
import { SearchField } from '#src/staff/kit/search-field.tsx'
import { ListRow, RowList } from '#src/ui/list-row.tsx'

import { FoundMembers } from './found-members.tsx'
import styles from './start-drawer.module.css'
import { StartForm } from './start-form.tsx'

interface StartDrawerProps {
  bed: Bed | undefined
  arrivals: readonly Arrival[]
  timeZone: string
  onClose: () => void
}

/** Starts a bed for somebody who stands beside it: first who, then what. The rules are those of the member's own start. */
export function StartDrawer({ bed, arrivals, timeZone, onClose }: StartDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer open={bed !== undefined} onClose={onClose} title={t`Start for member`} subtitle={bed?.name}>
      {bed && <StartSteps key={bed.deviceId} bed={bed} arrivals={arrivals} timeZone={timeZone} onClose={onClose} />}
    </Drawer>
  )
}

function StartSteps({ bed, arrivals, timeZone, onClose }: StartDrawerProps & { bed: Bed }) {
  const { t } = useLingui()
  const [memberUid, setMemberUid] = useState<string>()
  const [query, setQuery] = useState('')
  if (memberUid !== undefined) {
    return (
      <StartForm
        bed={bed}
        memberUid={memberUid}
        timeZone={timeZone}
        onBack={() => setMemberUid(undefined)}
        onStarted={onClose}
      />
    )
  }
  const here = [...arrivals].sort((a, b) => Number(b.deviceId === bed.deviceId) - Number(a.deviceId === bed.deviceId))
  return (
    <div className={styles.steps}>
      <SearchField label={t`Name or phone`} value={query} onSearch={setQuery} />
      {query.trim().length >= 2 ? (
        <FoundMembers query={query.trim()} onChoose={setMemberUid} />
      ) : (
        <>
          <h3 className={styles.title}>{t`Expected today`}</h3>
          {here.length === 0 && <p className={styles.none}>{t`Nobody. Search by name or phone.`}</p>}
          <RowList>
            {here.map((arrival) => (
              <ListRow
                key={arrival.appointmentId}
                label={arrival.member.nickname || t`No name`}
                note={`${formatTime(arrival.startsAt, timeZone)} · ${arrival.deviceName}`}
                onClick={() => setMemberUid(arrival.member.uid)}
              />
            ))}
          </RowList>
        </>
      )}
    </div>
  )
}
