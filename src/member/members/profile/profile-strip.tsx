import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Member } from '#src/client/api/members.ts'
import type { ProfileEdit } from '#src/domain/members/member.ts'
import { canUndo } from '#src/domain/outbox/outbox-entry.ts'
import { dismiss } from '#src/client/outbox/outbox.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconCloudUp } from '#src/ui/pictures/icons-critical.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

import { InDoubtText } from '#src/shared/outbox/in-doubt-text.tsx'
import { Avatar } from '#src/shared/members/avatar.tsx'
import { takeBack } from '#src/shared/outbox/take-back.ts'
import { GenderName } from './gender-name.tsx'
import type { ProfileEntry } from './profile-entries.ts'
import styles from './profile-strip.module.css'

interface ProfileStripProps {
  entry: ProfileEntry
  /** As the studio knows them now. */
  member: Member
  /** Sends the refused values again, over what is there now. */
  onInsist: (changes: ProfileEdit) => void
}

/** What became of an edit: it waits and can be taken back, is on its way, or was refused and asks what to do. */
export function ProfileStrip({ entry, member, onInsist }: ProfileStripProps) {
  const { state, opId, intent } = entry
  switch (state.name) {
    case 'waiting':
      return (
        <Strip icon={<IconCloudUp size={22} />} action={canUndo(entry) && <Undo opId={opId} />}>
          <strong>
            <What changes={intent.changes} />
          </strong>
          <WaitingText />
        </Strip>
      )
    case 'sending':
      return (
        <Strip icon={<TickSpinner size={20} />}>
          <strong>
            <What changes={intent.changes} />
          </strong>
          <Trans>Sending…</Trans>
        </Strip>
      )
    case 'refused':
    case 'dead':
      return (
        <Strip tone="bad" icon={<IconAlert size={22} />} action={<Decide entry={entry} onInsist={onInsist} />}>
          <Reason entry={entry} />
          <Both changes={intent.changes} member={member} />
        </Strip>
      )
  }
}

function What({ changes }: { changes: ProfileEdit }) {
  const count = Object.keys(changes).length
  if (count > 2 || (count === 2 && changes.avatar !== undefined)) return <Trans>Update profile</Trans>
  if (changes.nickname !== undefined && changes.gender !== undefined) return <Trans>Update nickname and gender</Trans>
  if (changes.nickname !== undefined) return <Trans>Update nickname</Trans>
  if (changes.gender !== undefined) return <Trans>Update gender</Trans>
  if (changes.avatar !== undefined) return <Trans>Update picture</Trans>
  return <Trans>Update language</Trans>
}

/** Without background sync, as on iPhones, the app must be open to send anything. */
function WaitingText() {
  const sendsByItself = typeof window !== 'undefined' && 'SyncManager' in window
  if (sendsByItself) return <Trans>Waiting to send. We'll send it when you're online.</Trans>
  return <Trans>Waiting to send. We'll send it when you're online and the app is open.</Trans>
}

function Reason({ entry: { state, mayHaveArrived } }: { entry: ProfileEntry }) {
  if (state.name === 'dead')
    return (
      <strong>{mayHaveArrived ? <InDoubtText /> : <Trans>Your change waited too long and wasn't sent</Trans>}</strong>
    )
  if (state.name === 'refused' && state.code === 'changed') {
    return (
      <strong>
        <Trans>Changed on another phone in the meantime</Trans>
      </strong>
    )
  }
  return (
    <strong>
      <Trans>The studio didn't accept your change</Trans>
    </strong>
  )
}

/** Both values side by side, so that the member need not remember what they typed. */
function Both({ changes, member }: { changes: ProfileEdit; member: Member }) {
  return (
    <dl className={styles.both}>
      {changes.nickname !== undefined && (
        <Pair name={<Trans>Nickname</Trans>} mine={changes.nickname} current={member.nickname} />
      )}
      {changes.gender !== undefined && (
        <Pair
          name={<Trans>Gender</Trans>}
          mine={<GenderName gender={changes.gender} />}
          current={<GenderName gender={member.gender} />}
        />
      )}
      {changes.avatar !== undefined && (
        <Pair
          name={<Trans>Picture</Trans>}
          mine={<Avatar nickname={member.nickname} picture={changes.avatar} />}
          current={<Avatar nickname={member.nickname} picture={member.avatar} />}
        />
      )}
    </dl>
  )
}

function Pair({ name, mine, current }: { name: ReactNode; mine: ReactNode; current: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Trans>Yours: {mine}</Trans>
      </dd>
      <dd>
        <Trans>Now: {current}</Trans>
      </dd>
    </>
  )
}

function Decide({ entry, onInsist }: Pick<ProfileStripProps, 'entry' | 'onInsist'>) {
  return (
    <>
      <Button kind="tonal" size="small" onClick={() => onInsist(entry.intent.changes)}>
        <Trans>Use mine</Trans>
      </Button>
      <Button kind="tonal" size="small" onClick={() => void dismiss(entry.opId)}>
        <Trans>Keep current</Trans>
      </Button>
    </>
  )
}

function Undo({ opId }: { opId: string }) {
  return (
    <Button kind="tonal" size="small" onClick={() => void takeBack(opId)}>
      <Trans>Undo</Trans>
    </Button>
  )
}

interface StripProps {
  tone?: 'calm' | 'bad'
  icon: ReactNode
  action?: ReactNode
  children: ReactNode
}

function Strip({ tone = 'calm', icon, action, children }: StripProps) {
  return (
    <div role="status">
      <Callout tone={tone} icon={icon} action={action}>
        <div className={styles.words}>{children}</div>
      </Callout>
    </div>
  )
}
