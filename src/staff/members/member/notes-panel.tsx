import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { addUserNote, type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { TextArea } from '#src/staff/kit/forms/text-area.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { shortDay } from '#src/staff/members/list/short-day.ts'

import styles from './facts.module.css'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'

interface NotesPanelProps {
  user: UserDetail
  timeZone: string
  now: number
}

/** What staff noted for each other. Notes are added and stay. */
export function NotesPanel({ user, timeZone, now }: NotesPanelProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState<string>()
  const { state, write, isOffline } = useStaffWrite({
    send: addUserNote,
    invalidates: [userKey(user.uid)],
    onDone: () => setText(undefined),
  })
  const isReady = (text ?? '').trim() !== '' && !isOffline
  return (
    <Panel
      title={<Trans>Notes</Trans>}
      end={
        text === undefined && (
          <button type="button" className={styles.act} onClick={() => setText('')}>
            <Trans>Add note</Trans>
          </button>
        )
      }
    >
      {text !== undefined && (
        <div className="stack-14">
          <TextArea
            label={t`New note`}
            helper={t`Other staff see it; it can't be changed later.`}
            maxLength={longest.memberNote}
            autoFocus
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <WriteNote state={state} isOffline={isOffline} />
          <StaffButton
            size="small"
            state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
            why={t`Write the note first`}
            onClick={() => void write({ uid: user.uid, text: text.trim() })}
          >
            <Trans>Save note</Trans>
          </StaffButton>
        </div>
      )}
      {user.notes.length === 0 && text === undefined && (
        <EmptyLine>
          <Trans>No notes yet</Trans>
        </EmptyLine>
      )}
      {user.notes.map((note) => (
        <p key={note.noteId} className={styles.note}>
          {note.text}
          <span className={styles.meta}>
            {note.staffName} · {shortDay(note.createdAt, i18n.locale, timeZone, now)}{' '}
            {formatTime(note.createdAt, timeZone)}
          </span>
        </p>
      ))}
    </Panel>
  )
}
