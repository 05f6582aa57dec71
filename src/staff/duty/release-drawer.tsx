import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import type { Arrival } from '#src/staff/api/board.ts'
import { releaseStart } from '#src/staff/api/duty.ts'
import { Drawer } from '#src/staff/kit/drawer.tsx'
import { SearchField } from '#src/staff/kit/search-field.tsx'
import { useStaffWrite } from '#src/staff/kit/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { ListRow, RowList } from '#src/ui/list-row.tsx'
import { showToast } from '#src/ui/toast.ts'

import { FoundMembers } from './found-members.tsx'
import styles from './start-drawer.module.css'

interface ReleaseDrawerProps {
  open: boolean
  onClose: () => void
  shopId: number
  arrivals: readonly Arrival[]
  timeZone: string
}

/** Releases one start: whoever is chosen may start one bed of this studio, once, within a quarter of an hour. */
export function ReleaseDrawer({ open, onClose, ...rest }: ReleaseDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Release a session`}
      subtitle={t`One start by the member within 15 minutes`}
    >
      {open && <Choice {...rest} onReleased={onClose} />}
    </Drawer>
  )
}

type ChoiceProps = Omit<ReleaseDrawerProps, 'open' | 'onClose'> & { onReleased: () => void }

function Choice({ shopId, arrivals, timeZone, onReleased }: ChoiceProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const { write, state, isOffline } = useStaffWrite({
    send: releaseStart,
    renews: [['staff', 'board']],
    onDone: ({ member, endsAt }) => {
      const [name, until] = [member.nickname || t`No name`, formatTime(endsAt, timeZone)]
      showToast({ text: t`${name} may start until ${until}` })
      onReleased()
    },
  })
  const release = (memberUid: string) => void write({ shopId, memberUid })
  // Whoever has come is the likelier one.
  const here = [...arrivals].sort((a, b) => Number(b.state === 'visited') - Number(a.state === 'visited'))
  return (
    <div className={styles.steps}>
      <WriteNote state={state} isOffline={isOffline} />
      <SearchField label={t`Name or phone`} value={query} onSearch={setQuery} />
      {query.trim().length >= 2 ? (
        <FoundMembers query={query.trim()} onChoose={release} />
      ) : (
        <>
          <h3 className={styles.title}>{t`Expected today`}</h3>
          {here.length === 0 && <p className={styles.none}>{t`Nobody. Search by name or phone.`}</p>}
          {here.length > 0 && (
            <RowList>
              {here.map((arrival) => (
                <ListRow
                  key={arrival.appointmentId}
                  label={arrival.member.nickname || t`No name`}
                  note={`${formatTime(arrival.startsAt, timeZone)} · ${arrival.deviceName}`}
                  onClick={() => release(arrival.member.uid)}
                />
              ))}
            </RowList>
          )}
        </>
      )}
    </div>
  )
}
