import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { languageNames, languages } from '#src/domain/language.ts'
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
}

type Draft = Pick<ProfileChange, 'nickname' | 'gender' | 'language'>

/** Changes what a member is called and spoken to in. Of two who change the same, the later one is asked. */
export function ProfileDrawer({ open, onClose, user }: ProfileDrawerProps) {
  const { t } = useLingui()
  const editor = useEditor<UserDetail, Draft, never>({
    draftOf: ({ nickname, gender, language }) => ({
      nickname,
      gender: gender ?? undefined,
      language: language ?? undefined,
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
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<Trans>Edit profile</Trans>}
      subtitle={user.nickname}
      footer={
        <StaffButton
          wide
          state={state.step === 'sending' ? 'busy' : isChanged && !isOffline ? 'ready' : 'disabled'}
          why={t`Nothing has changed`}
          onClick={() => void editor.save()}
        >
          <Trans>Save</Trans>
        </StaffButton>
      }
    >
      <div className="stack-14">
        <EditorNote editor={editor} fields={fields} />
        {editing && <ProfileFields draft={editing.draft} onChange={editor.change} />}
      </div>
    </Drawer>
  )
}

function ProfileFields({ draft, onChange }: { draft: Draft; onChange: (changes: Partial<Draft>) => void }) {
  const { t } = useLingui()
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
    </>
  )
}

function useProfileFields(): DraftField<Draft>[] {
  const { t } = useLingui()
  return [
    { key: 'nickname', field: t`Full name`, show: ({ nickname }) => nickname },
    { key: 'gender', field: t`Gender`, show: ({ gender }) => gender ?? '—' },
    { key: 'language', field: t`Language`, show: ({ language }) => language ?? '—' },
  ]
}
