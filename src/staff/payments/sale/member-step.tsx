import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { type UserRow, usersQuery } from '#src/staff/members/member-list-calls.ts'
import type { UserDetail } from '#src/staff/members/member-calls.ts'
import { SearchField } from '#src/staff/kit/lists/search-field.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { CreateDrawer } from '#src/staff/members/list/create-drawer.tsx'
import { TimesLeft } from '#src/staff/members/list/times-left.tsx'
import { Who } from '#src/staff/members/list/who.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconScan } from '#src/ui/pictures/icons-critical.tsx'

import styles from './member-step.module.css'

interface MemberStepProps {
  user: UserDetail | undefined
  /** What it means that nobody is chosen, where that is allowed. */
  guest?: ReactNode
  onChoose: (uid: string | undefined) => void
  onScan: () => void
}

/** Who it is for: found by name or number, by the code they show, or made on the spot. */
export function MemberStep({ user, guest, onChoose, onScan }: MemberStepProps) {
  return (
    <div className={styles.box}>
      {user ? (
        <>
          <Who nickname={user.nickname} picture={user.avatar}>
            {user.phoneMasked} <span className="dot" /> <TimesLeft times={user.timesLeft} />
          </Who>
          <Button kind="text" size="small" onClick={() => onChoose(undefined)}>
            <Trans context="staff">Change</Trans>
          </Button>
        </>
      ) : (
        <Search onChoose={onChoose} guest={guest} />
      )}
      <Button kind="tonal" size="small" icon={<IconScan size={20} />} onClick={onScan}>
        <Trans>Scan member's code</Trans>
      </Button>
    </div>
  )
}

function Search({ onChoose, guest }: { onChoose: (uid: string) => void; guest: ReactNode }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isCreating, setIsCreating] = useState(false)
  const isWanted = text.trim() !== ''
  const filter = { search: text.trim(), chip: 'all', sort: 'recent' } as const
  const { data, state, retry, isReading } = useStaffQuery(usersQuery(filter, 1, 5), { isWanted })
  return (
    <div className={styles.search}>
      <SearchField label={t`Name or mobile number`} value={text} onSearch={setText} />
      {!isWanted && guest && <p className={styles.none}>{guest}</p>}
      {isWanted && state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {isWanted && state === 'loading' && (
        <p className={styles.none} role="status">
          <Trans>Searching…</Trans>
        </p>
      )}
      {isWanted && data && (
        <ul className={styles.found} aria-label={t`Members found`}>
          {data.list.map((user) => (
            <li key={user.uid}>
              <button type="button" className={styles.row} onClick={() => onChoose(user.uid)}>
                <Found user={user} />
              </button>
            </li>
          ))}
          {data.list.length === 0 && (
            <li>
              <EmptyLine isSaid>
                <Trans>Nobody found. Type a part of the name, or the whole number.</Trans>
              </EmptyLine>
            </li>
          )}
          {(data.hasMore || data.isCut) && (
            <li className={styles.none}>
              <Trans>More members match. Type more of the name or number.</Trans>
            </li>
          )}
        </ul>
      )}
      <Button kind="text" size="small" onClick={() => setIsCreating(true)}>
        <Trans context="staff">New member</Trans>
      </Button>
      <CreateDrawer
        open={isCreating}
        onClose={() => setIsCreating(false)}
        typed={text}
        onCreated={({ uid }) => {
          setIsCreating(false)
          onChoose(uid)
        }}
      />
    </div>
  )
}

function Found({ user }: { user: UserRow }) {
  return (
    <Who nickname={user.nickname} picture={user.avatar}>
      {user.phoneMasked} <span className="dot" />{' '}
      {user.timesLeft === null ? (
        <Trans>No limit</Trans>
      ) : (
        <Plural value={user.timesLeft} one="# session left" other="# sessions left" />
      )}
    </Who>
  )
}
