import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { createUser, type NewUser, type UserRow, usersKey } from '#src/staff/members/member-list-calls.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { PhoneFields } from '#src/staff/kit/fields/phone-fields.tsx'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface CreateDrawerProps {
  open: boolean
  onClose: () => void
  /** What was typed into the search, where it was a number. */
  typed?: string
  onCreated: (user: UserRow) => void
}

const empty: NewUser = { areaCode: '', phone: '', nickname: '', gender: undefined }

/** Makes the account of a member who has just walked in; with this number they can log in at once. */
export function CreateDrawer({ open, onClose, typed = '', onCreated }: CreateDrawerProps) {
  const { t } = useLingui()
  const [areaCode = ''] = useBrand().areaCodes
  const [input, setInput] = useState<NewUser>({ ...empty, areaCode })
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setInput({ ...empty, areaCode, phone: /^[\d\s]+$/.test(typed) ? typed : '' })
  }
  const { state, write, isOffline } = useStaffWrite({ send: createUser, invalidates: [usersKey], onDone: onCreated })
  const isReady = input.phone.replaceAll(/\D/g, '').length >= 8 && !isOffline
  const change = (changes: Partial<NewUser>) => setInput({ ...input, ...changes })
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<Trans context="staff">New member</Trans>}
      footer={
        <StaffButton
          wide
          state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
          why={t`Enter the phone number first`}
          onClick={() => void write(input)}
        >
          <Trans>Create member</Trans>
        </StaffButton>
      }
    >
      <div className="stack-16">
        <PhoneFields
          areaCode={input.areaCode}
          phone={input.phone}
          autoComplete="off"
          helper={t`The member logs in with it; nothing is sent now.`}
          onChange={change}
        />
        <Field
          label={t`Name (optional)`}
          autoComplete="off"
          maxLength={longest.nickname}
          value={input.nickname}
          onChange={({ target }) => change({ nickname: target.value })}
        />
        <SelectField
          label={t`Gender`}
          value={input.gender ?? 'unsaid'}
          options={[
            { value: 'unsaid', label: t`Not said` },
            { value: 'female', label: t`Female` },
            { value: 'male', label: t`Male` },
          ]}
          onChange={(gender) => change({ gender: gender === 'unsaid' ? undefined : gender })}
        />
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{ 'bad-phone': <Trans>This is no mobile number of that place.</Trans> }}
        />
      </div>
    </Drawer>
  )
}
