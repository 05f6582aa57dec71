import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'

import {
  maxNicknameLength,
  type NicknameProblem,
  type ProfileEdit,
  whyNotNickname,
} from '#src/domain/members/member.ts'
import type { Member } from '#src/client/api/members.ts'
import {
  changesOf,
  isEmptyEdit,
  type ProfileDraft,
  type ProfileProblems,
  profileProblems,
} from '#src/domain/members/profile-draft.ts'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { RadioCards } from '#src/ui/forms/radio-cards.tsx'

import { AvatarField } from './avatar-field.tsx'
import { GenderName } from './gender-name.tsx'
import type { PictureUpload } from './picture-upload.ts'
import styles from './profile-form.module.css'

/** The value of the button that saves all but the picture. */
export const withoutPicture = 'without-picture'

interface ProfileFormProps {
  /** A picture that was chosen and is not theirs yet. */
  upload: PictureUpload
  /** As they will be once earlier edits have arrived. */
  member: Member
  /** Only the fields that differ; none when nothing was changed. */
  onSave: (changes: ProfileEdit) => void
  /** The button and whatever stands above it. */
  children: ReactNode
}

/** Picture, nickname and gender. What was not touched follows what the studio says. */
export function ProfileForm({ member, upload, onSave, children }: ProfileFormProps) {
  const { t } = useLingui()
  const [touched, setTouched] = useState<Partial<ProfileDraft>>({})
  const [checked, setChecked] = useState<'nothing' | 'all' | 'all-but-picture'>('nothing')
  const [isSent, setIsSent] = useState(false)
  const nicknameInput = useRef<HTMLInputElement>(null)
  const genderGroup = useRef<HTMLDivElement>(null)
  const pictureButton = useRef<HTMLButtonElement>(null)
  const draft: ProfileDraft = { nickname: member.nickname, gender: member.gender, ...touched }
  // What was sent leaves the screen with its answer.
  useUnsavedGuard(!isSent && !isEmptyEdit(changesOf(draft, member)))
  const hasPicture = member.avatar !== null || upload.step !== 'none'
  const problems =
    checked === 'nothing' ? liveProblems(draft) : profileProblems(draft, hasPicture || checked === 'all-but-picture')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isWithout = event.nativeEvent.submitter?.getAttribute('value') === withoutPicture
    setChecked(isWithout ? 'all-but-picture' : 'all')
    const found = profileProblems(draft, hasPicture || isWithout)
    if (found.avatar) pictureButton.current?.focus()
    else if (found.nickname) nicknameInput.current?.focus()
    else if (found.gender) genderGroup.current?.querySelector('input')?.focus()
    else {
      setIsSent(true)
      onSave(changesOf(draft, member))
    }
  }

  function touch(change: Partial<ProfileDraft>) {
    setIsSent(false)
    setTouched({ ...touched, ...change })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AvatarField
        nickname={draft.nickname}
        picture={member.avatar}
        upload={upload}
        isMissing={problems.avatar === 'missing'}
        buttonRef={pictureButton}
      />
      <Field
        ref={nicknameInput}
        label={t`Nickname`}
        autoComplete="nickname"
        enterKeyHint="done"
        value={draft.nickname}
        onChange={(event) => touch({ nickname: event.target.value })}
        after={<Counter text={draft.nickname} />}
        error={problems.nickname && <NicknameTrouble problem={problems.nickname} />}
      />
      <div ref={genderGroup}>
        <RadioCards
          legend={t`Gender`}
          value={draft.gender ?? undefined}
          options={[
            { value: 'female', label: <GenderName gender="female" /> },
            { value: 'male', label: <GenderName gender="male" /> },
          ]}
          onChange={(gender) => touch({ gender })}
          error={problems.gender && <Trans>Choose a gender</Trans>}
        />
      </div>
      {children}
    </form>
  )
}

/** While typing only what cannot become right by typing on is said. */
function liveProblems(draft: ProfileDraft): ProfileProblems {
  const problem = whyNotNickname(draft.nickname)
  return { avatar: undefined, nickname: problem === 'too-long' ? problem : undefined, gender: undefined }
}

function NicknameTrouble({ problem }: { problem: NicknameProblem }) {
  if (problem === 'empty') return <Trans>Enter a nickname</Trans>
  return <Trans>Use at most {maxNicknameLength} characters</Trans>
}

function Counter({ text }: { text: string }) {
  const length = Array.from(text.trim()).length
  return (
    <span className={styles.counter} aria-hidden="true">
      {length} / {maxNicknameLength}
    </span>
  )
}
