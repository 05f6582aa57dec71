import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { AreaCode } from '#src/domain/members/area-code.ts'
import { readMemberSearch } from '#src/domain/members/member-search.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { createUser, type NewUser, type UserRow, usersKey } from '#src/staff/members/member-list-calls.ts'

/** Whether the number is long enough to be one; whether it is one of that place is for the server to say. */
function isWholeNumber({ phone }: Pick<NewUser, 'phone'>): boolean {
  return phone.replaceAll(/\D/g, '').length >= 8
}

/** Makes a member of what is typed, once; sending it again after a lost answer makes no second one. */
export function useNewMember(input: NewUser, onMade: (user: UserRow) => void) {
  const { state, write, isOffline } = useStaffWrite({ send: createUser, invalidates: [usersKey], onDone: onMade })
  const isReady = isWholeNumber(input) && !isOffline
  return {
    state: state.step === 'sending' ? ('busy' as const) : isReady ? ('ready' as const) : ('disabled' as const),
    create: () => void write(input),
    note: (
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{ 'bad-phone': <Trans>This is no mobile number of that place.</Trans> }}
      />
    ),
  }
}

/** What is typed of a new member; it begins with what was searched for, be it a number or a name. */
export function useNewMemberInput(typed: string) {
  const { areaCodes } = useBrand()
  const [input, setInput] = useState(() => asTyped(typed, areaCodes))
  return {
    input,
    change: (changes: Partial<NewUser>) => setInput({ ...input, ...changes }),
    beginAgain: () => setInput(asTyped(typed, areaCodes)),
  }
}

function asTyped(typed: string, areaCodes: readonly AreaCode[]): NewUser {
  const search = readMemberSearch(typed, areaCodes)
  const none: NewUser = { areaCode: areaCodes[0] ?? '', phone: '', nickname: '', gender: undefined }
  switch (search.by) {
    case 'number':
      return { ...none, ...search.phone }
    case 'part-of-number':
      return { ...none, phone: typed.trim() }
    case 'name':
      return { ...none, nickname: search.text }
    case 'nothing':
      return none
  }
}
