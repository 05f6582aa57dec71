import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { readMemberSearch } from '#src/domain/members/member-search.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import { SearchField } from '#src/staff/kit/lists/search-field.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { TimesLeft } from '#src/staff/members/list/times-left.tsx'
import { Who } from '#src/staff/members/list/who.tsx'
import { usersQuery } from '#src/staff/members/member-list-calls.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'

import styles from './merge.module.css'

/** The other account, by its whole number or its name. */
export function FindOther({ ownUid, onChoose }: { ownUid: string; onChoose: (uid: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const search = readMemberSearch(typed, useBrand().areaCodes)
  const text = 'text' in search ? search.text : ''
  const isWanted = text !== ''
  const found = useStaffQuery(usersQuery({ search: text, chip: 'all', sort: 'recent' }, 1, 6), { isWanted })
  const users = isWanted ? found.data?.list.filter(({ uid }) => uid !== ownUid) : undefined
  return (
    <>
      <p className="quiet">
        <Trans>Find the other account of the same person. Nothing is merged before you have compared the two.</Trans>
      </p>
      <SearchField label={t`Mobile number or name`} value={typed} onSearch={setTyped} />
      {search.by === 'part-of-number' && (
        <p className="quiet" role="status">
          <Trans>A number is looked for once it is whole.</Trans>
        </p>
      )}
      {isWanted && found.state === 'failed' && <ErrorState onRetry={found.retry} isRetrying={found.isReading} />}
      {isWanted && found.state === 'loading' && (
        <p className="quiet" role="status">
          <Trans>Searching…</Trans>
        </p>
      )}
      {users?.length === 0 && (
        <EmptyLine>
          <Trans>No other account found.</Trans>
        </EmptyLine>
      )}
      {users && users.length > 0 && (
        <>
          <p className="visually-hidden" role="status">
            <Plural value={users.length} one="# member found" other="# members found" />
          </p>
          <ul className={styles.list} aria-label={t`Members found`}>
            {users.map((user) => (
              <li key={user.uid}>
                <button type="button" className={styles.row} onClick={() => onChoose(user.uid)}>
                  <Who nickname={user.nickname} picture={user.avatar}>
                    {user.phoneMasked} <span className="dot" /> <TimesLeft times={user.timesLeft} />
                  </Who>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
