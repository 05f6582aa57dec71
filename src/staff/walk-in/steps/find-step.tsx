import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import { type MemberSearch, readMemberSearch } from '#src/domain/members/member-search.ts'
import { withMember } from '#src/domain/sessions/walk-in.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import { SearchField } from '#src/staff/kit/lists/search-field.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { NewMemberFields } from '#src/staff/members/list/new-member-fields.tsx'
import { useNewMember } from '#src/staff/members/list/use-new-member.tsx'
import { type NewUser, type UserRow, usersQuery } from '#src/staff/members/member-list-calls.ts'
import { StepFrame } from '#src/staff/walk-in/frame/step-frame.tsx'
import type { WalkIn } from '#src/staff/walk-in/use-walk-in.ts'
import styles from '#src/staff/walk-in/walk-in.module.css'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import { FoundMembers } from './found-members.tsx'
import { LeftHalfWay } from './left-half-way.tsx'

/** Who it is: found by the whole number or a name; whoever is nobody yet becomes a member here, as what was typed. */
export function FindStep({ walkIn }: { walkIn: WalkIn }) {
  const { t } = useLingui()
  const { areaCodes } = useBrand()
  const { draft, change, left } = walkIn
  const search = readMemberSearch(draft.typed, areaCodes)
  const text = 'text' in search ? search.text : ''
  const isWanted = text !== ''
  const filter = { search: text, chip: 'all', sort: 'recent' } as const
  const found = useStaffQuery(usersQuery(filter, 1, 5), { isWanted })
  // A copy from before does not tell that nobody has the number by now.
  const isUnknown = isWanted && !found.isReading && found.data?.list.length === 0
  const creation = useCreation(walkIn, search, (user) => choose(user, true))
  const name = draft.member && (draft.member.nickname || draft.member.phoneMasked)

  function choose(member: Pick<UserRow, 'uid' | 'nickname' | 'phoneMasked'>, isNew = false) {
    const { uid, nickname, phoneMasked } = member
    walkIn.replace({ ...withMember(draft, { uid, nickname, phoneMasked, isNew }), at: 'notice' })
  }

  const primary = isUnknown
    ? {
        label: <Trans>Create member</Trans>,
        state: creation.state,
        why: t`Enter the phone number first`,
        onPress: creation.create,
      }
    : draft.member
      ? { label: <Trans>Go on with {name}</Trans>, state: 'ready' as const, onPress: () => walkIn.next('member') }
      : {
          label: <Trans>Go on</Trans>,
          state: 'disabled' as const,
          why: t`Choose a member first`,
          onPress: () => undefined,
        }

  return (
    <StepFrame
      walkIn={walkIn}
      primary={primary}
      aside={isUnknown && <Trans>The member logs in with it; nothing is sent now.</Trans>}
    >
      <div className="stack-8">
        <SearchField label={t`Mobile number or name`} value={draft.typed} onSearch={(typed) => change({ typed })} />
        {search.by === 'part-of-number' && (
          <p className="quiet" role="status">
            <Trans>A number is looked for once it is whole.</Trans>
          </p>
        )}
      </div>
      {!isUnknown && <WriteNote state={{ step: 'ready' }} isOffline={walkIn.isOffline} />}
      {isWanted && found.state === 'failed' && <ErrorState onRetry={found.retry} isRetrying={found.isReading} />}
      {isWanted && found.state === 'loading' && (
        <p className="quiet" role="status">
          <Trans>Searching…</Trans>
        </p>
      )}
      {isWanted && found.data && found.data.list.length > 0 && (
        <FoundMembers users={found.data.list} isCut={found.data.hasMore || found.data.isCut} onChoose={choose} />
      )}
      {isUnknown && <NewMember search={search} creation={creation} />}
      {left && !draft.member && <LeftHalfWay left={left} timeZone={walkIn.shop.timeZone} onContinue={walkIn.proceed} />}
    </StepFrame>
  )
}

/** What is typed of a new member, and making one of it. */
function useCreation({ draft, change }: WalkIn, search: MemberSearch, onMade: (user: UserRow) => void) {
  const [areaCode = ''] = useBrand().areaCodes
  const [own, setOwn] = useState({ areaCode, phone: '' })
  const phone = search.by === 'number' ? search.phone : own
  const nickname = draft.nickname ?? (search.by === 'name' ? search.text : '')
  const input: NewUser = { ...phone, nickname, gender: draft.gender }
  return {
    input,
    ...useNewMember(input, onMade),
    change: (changes: Partial<NewUser>) => {
      const { areaCode: place = own.areaCode, phone: number, ...rest } = changes
      if (number !== undefined) setOwn({ areaCode: place, phone: number })
      else change(rest)
    },
  }
}

function NewMember({ search, creation }: { search: MemberSearch; creation: ReturnType<typeof useCreation> }) {
  const nameField = useRef<HTMLInputElement>(null)
  const isNumberKnown = search.by === 'number'
  const number = isNumberKnown ? search.text : undefined
  // The number is whole and typed: what is left to type is the name.
  useEffect(() => {
    if (number !== undefined) nameField.current?.focus()
  }, [number])
  return (
    <>
      <Callout tone="calm" icon={<IconInfo size={22} />}>
        <div role="status">
          {isNumberKnown ? (
            <Trans>Nobody found with this number. What you typed is kept for the new member.</Trans>
          ) : (
            <Trans>Nobody found with this name. What you typed is kept for the new member.</Trans>
          )}
        </div>
      </Callout>
      <section className={styles.card}>
        <div className={styles.row}>
          <h3 className="text-title-s">
            <Trans context="staff">New member</Trans>
          </h3>
          {search.by === 'number' && (
            <Badge tone="sun-soft">
              +{search.phone.areaCode} {search.phone.phone}
            </Badge>
          )}
        </div>
        <NewMemberFields
          input={creation.input}
          onChange={creation.change}
          isNumberKnown={isNumberKnown}
          nameRef={nameField}
        />
        {creation.note}
      </section>
    </>
  )
}
