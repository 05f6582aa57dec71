import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { languageNames, languages } from '#src/domain/language.ts'
import { type ProfileChange, saveUser, type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { ConflictPanel, type ConflictRow } from '#src/staff/kit/conflict-panel.tsx'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './facts.module.css'
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
  const [draft, setDraft] = useState<Draft>(() => draftOf(user))
  const [base, setBase] = useState(user)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setDraft(draftOf(user))
      setBase(user)
    }
  }
  const { state, write, isOffline, reset } = useStaffWrite({
    send: saveUser,
    invalidates: [userKey(user.uid), usersKey],
    onDone: () => {
      showToast({ text: t`Saved` })
      onClose()
    },
  })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(base))
  const isConflict = state.step === 'refused' && state.failure.kind === 'refused' && state.failure.code === 'changed'
  const conflicts = useConflictRows(draft, user, base)
  const save = (rev: number) => void write({ uid: user.uid, rev, ...draft })
  function takeTheirs() {
    reset()
    setBase(user)
    setDraft(draftOf(user))
  }
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
          onClick={() => save(base.rev)}
        >
          <Trans>Save</Trans>
        </StaffButton>
      }
    >
      <div className={styles.form}>
        {isConflict ? (
          <ConflictPanel
            rows={conflicts}
            onTakeTheirs={takeTheirs}
            onKeepMine={() => {
              setBase(user)
              save(user.rev)
            }}
          />
        ) : (
          <WriteNote state={state} isOffline={isOffline} />
        )}
        <ProfileFields draft={draft} onChange={setDraft} />
      </div>
    </Drawer>
  )
}

function ProfileFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`Full name`}
        maxLength={longest.nickname}
        autoComplete="off"
        value={draft.nickname}
        onChange={({ target }) => onChange({ ...draft, nickname: target.value })}
      />
      <SelectField
        label={t`Gender`}
        value={draft.gender ?? ''}
        placeholder={t`Not said`}
        options={[
          { value: 'female', label: t`Female` },
          { value: 'male', label: t`Male` },
        ]}
        onChange={(gender) => onChange({ ...draft, gender })}
      />
      <SelectField
        label={t`Language`}
        value={draft.language ?? ''}
        placeholder={t`Not said`}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        onChange={(language) => onChange({ ...draft, language })}
      />
    </>
  )
}

function useConflictRows(draft: Draft, theirs: UserDetail, base: UserDetail): ConflictRow[] {
  const { t } = useLingui()
  const names = { nickname: t`Full name`, gender: t`Gender`, language: t`Language` }
  const fields = ['nickname', 'gender', 'language'] as const
  return fields
    .filter((field) => (theirs[field] ?? undefined) !== draft[field])
    .map((field) => ({
      key: field,
      field: names[field],
      yours: draft[field] ?? '—',
      now: theirs[field] ?? '—',
      original: base[field] ?? '—',
    }))
}

function draftOf({ nickname, gender, language }: UserDetail): Draft {
  return { nickname, gender: gender ?? undefined, language: language ?? undefined }
}
