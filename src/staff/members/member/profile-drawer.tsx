import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { languageNames, languages } from '#src/domain/language.ts'
import { isAdultOn } from '#src/domain/members/birthday.ts'
import { roman, skinTypes } from '#src/domain/members/skin-type.ts'
import { useSkinTypeNames } from '#src/shared/members/use-skin-type-names.ts'
import { type ProfileChange, saveUser, type UserDetail, userKey, userOf } from '#src/staff/members/member-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { type DraftField, EditorNote } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { useEditor } from '#src/staff/kit/forms/draft/use-editor.ts'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface ProfileDrawerProps {
  open: boolean
  onClose: () => void
  user: UserDetail
  /** "YYYY-MM-DD", where the studio is. */
  today: string
}

type Draft = Pick<ProfileChange, 'nickname' | 'gender' | 'language' | 'email' | 'birthday' | 'skinType'>

const emailPattern = /^(?:[^\s@]+@[^\s@]+\.[^\s@.]{2,})?$/

/** Changes what a member is called and spoken to in. Of two who change the same, the later one is asked. */
export function ProfileDrawer({ open, onClose, user, today }: ProfileDrawerProps) {
  const { t } = useLingui()
  const editor = useEditor<UserDetail, Draft, never>({
    draftOf: ({ nickname, gender, language, email, birthday, skinType }) => ({
      nickname,
      email: email ?? '',
      birthday: birthday ?? '',
      gender: gender ?? undefined,
      language: language ?? undefined,
      skinType: skinType ?? null,
    }),
    troublesOf: () => [],
    send: async ({ draft, base = user }, opId) => await saveUser({ uid: base.uid, rev: base.rev, ...draft }, opId),
    theirsOf: userOf,
    invalidates: [userKey(user.uid), usersKey],
    onSaved: () => {
      showToast({ text: t`Saved` })
      onClose()
    },
  })
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) editor.open(user)
  }
  useUnsavedGuard(open && editor.isChanged)
  const fields = useProfileFields()
  const { editing, isChanged, isOffline, state } = editor
  const troubles = useTroubles(editing?.draft, today)
  const isReady = isChanged && !isOffline && !troubles.email && !troubles.birthday
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<Trans>Edit profile</Trans>}
      subtitle={user.nickname}
      footer={
        <StaffButton
          wide
          state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
          why={isChanged ? undefined : t`Nothing has changed`}
          onClick={() => void editor.save()}
        >
          <Trans>Save</Trans>
        </StaffButton>
      }
    >
      <div className="stack-14">
        <EditorNote editor={editor} fields={fields} />
        {editing && <ProfileFields draft={editing.draft} troubles={troubles} onChange={editor.change} />}
      </div>
    </Drawer>
  )
}

interface Troubles {
  email: string | undefined
  birthday: string | undefined
}

/** What the server would refuse, said while it is typed. */
function useTroubles(draft: Draft | undefined, today: string): Troubles {
  const { t } = useLingui()
  const { email = '', birthday = '' } = draft ?? {}
  return {
    email: emailPattern.test(email.trim()) ? undefined : t`Check the address`,
    birthday:
      birthday === ''
        ? undefined
        : !/^(?:19|20)/.test(birthday)
          ? t`Check the year`
          : isAdultOn(birthday, today)
            ? undefined
            : t`Members are 18 or over. If this is right, block the account.`,
  }
}

interface ProfileFieldsProps {
  draft: Draft
  troubles: Troubles
  onChange: (changes: Partial<Draft>) => void
}

function ProfileFields({ draft, troubles, onChange }: ProfileFieldsProps) {
  const { t } = useLingui()
  const names = useSkinTypeNames()
  return (
    <>
      <Field
        label={t`Full name`}
        maxLength={longest.nickname}
        autoComplete="off"
        value={draft.nickname}
        onChange={({ target }) => onChange({ nickname: target.value })}
      />
      <SelectField
        label={t`Gender`}
        value={draft.gender ?? ''}
        placeholder={t`Not said`}
        options={[
          { value: 'female', label: t`Female` },
          { value: 'male', label: t`Male` },
        ]}
        onChange={(gender) => onChange({ gender })}
      />
      <SelectField
        label={t`Language`}
        value={draft.language ?? ''}
        placeholder={t`Not said`}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        onChange={(language) => onChange({ language })}
      />
      <Field
        label={t`Email`}
        type="email"
        inputMode="email"
        maxLength={longest.email}
        autoComplete="off"
        value={draft.email}
        error={troubles.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <Field
        label={t`Birthday`}
        type="date"
        min="1900-01-01"
        value={draft.birthday}
        error={troubles.birthday}
        onChange={({ target }) => onChange({ birthday: target.value })}
      />
      <SelectField
        label={t`Skin type`}
        value={draft.skinType === null || draft.skinType === undefined ? 'none' : String(draft.skinType)}
        options={[
          { value: 'none', label: t`Not said` },
          ...skinTypes.map((type) => ({ value: String(type), label: `${roman[type]} · ${names[type]}` })),
        ]}
        onChange={(value) => onChange({ skinType: skinTypes.find((type) => String(type) === value) ?? null })}
      />
    </>
  )
}

function useProfileFields(): DraftField<Draft>[] {
  const { t } = useLingui()
  const names = useSkinTypeNames()
  return [
    { key: 'nickname', field: t`Full name`, show: ({ nickname }) => nickname },
    { key: 'gender', field: t`Gender`, show: ({ gender }) => gender ?? '—' },
    { key: 'language', field: t`Language`, show: ({ language }) => language ?? '—' },
    { key: 'email', field: t`Email`, show: ({ email }) => email || '—' },
    { key: 'birthday', field: t`Birthday`, show: ({ birthday }) => birthday || '—' },
    { key: 'skinType', field: t`Skin type`, show: ({ skinType }) => (skinType ? names[skinType] : '—') },
  ]
}
