import { Trans, useLingui } from '@lingui/react/macro'

import type { Entry, Intent } from '#src/domain/outbox/outbox-entry.ts'
import { formatDay, formatTime, isoDay } from '#src/lib/format-time.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { InDoubtText } from '#src/shared/outbox/in-doubt-text.tsx'

/** What the member meant to do, named so that they know which one. */
export function IntentName({ intent }: { intent: Intent }) {
  switch (intent.kind) {
    case 'cancel-appointment':
      return <CancelName startsAt={intent.startsAt} timeZone={intent.timeZone} />
    case 'edit-profile':
      return 'nickname' in intent.changes ? <Trans>Update nickname</Trans> : <Trans>Update profile</Trans>
    case 'report-receipts':
      return intent.from === 'lock' ? <Trans>Word of the lock</Trans> : <Trans>Report of the tanning bed</Trans>
    case 'report-problem':
      return <Trans>Your report</Trans>
    case 'mark-visited':
      return <Trans>Check-in of {intent.name}</Trans>
  }
}

const never = () => undefined

function CancelName({ startsAt, timeZone }: { startsAt: number; timeZone: string }) {
  const { i18n } = useLingui()
  const now = useNow(never)
  const time = formatTime(startsAt, timeZone)
  if (isoDay(startsAt, timeZone) === isoDay(now, timeZone)) return <Trans>Cancel the {time} appointment</Trans>
  const day = formatDay(startsAt, i18n.locale, timeZone)
  return (
    <Trans>
      Cancel the appointment on {day} at {time}
    </Trans>
  )
}

/** How it stands with it, and what is true now. */
export function StateText({ entry }: { entry: Entry }) {
  const { state, intent } = entry
  switch (state.name) {
    case 'waiting':
      return <WaitingText />
    case 'sending':
      return <Trans>Sending…</Trans>
    case 'refused':
      return <RefusedText kind={intent.kind} code={state.code} />
    case 'dead':
      return entry.mayHaveArrived ? (
        <InDoubtText />
      ) : (
        <Trans>It waited too long and wasn't sent. Nothing has changed.</Trans>
      )
  }
}

function WaitingText() {
  return (
    <>
      <Trans>Waiting to send</Trans>
      <i className="dot" />
      {sendsByItself() ? (
        <Trans>Sent once you're online</Trans>
      ) : (
        <Trans>Sent once you're online with the app open</Trans>
      )}
    </>
  )
}

/** Without background sync, as on iPhones, the app must be open to send anything. */
function sendsByItself(): boolean {
  return typeof window === 'undefined' || 'SyncManager' in window
}

function RefusedText({ kind, code }: { kind: Intent['kind']; code: string }) {
  switch (kind) {
    case 'cancel-appointment':
      return <CancelRefused code={code} />
    case 'edit-profile':
      return <EditRefused code={code} />
    case 'report-receipts':
      return <Trans>The studio couldn't read this report. The bed keeps its own and staff can settle it.</Trans>
    case 'report-problem':
      return <ReportRefused code={code} />
    case 'mark-visited':
      return <Trans>Not checked in: the appointment was canceled, moved or missed. Look at it again.</Trans>
  }
}

function ReportRefused({ code }: { code: string }) {
  switch (code) {
    case 'too-late':
      return <Trans>Not reported: a session can be reported for 7 days.</Trans>
    case 'too-many-reports':
      return <Trans>Not reported: five of your reports are waiting for an answer.</Trans>
    default:
      return <Trans>Not reported: the studio couldn't read it. Call us instead.</Trans>
  }
}

function CancelRefused({ code }: { code: string }) {
  switch (code) {
    case 'too-late':
      return <Trans>Not canceled: it had already begun.</Trans>
    case 'changed':
      return <Trans>Not canceled: staff changed this appointment first. Look at the new time and decide again.</Trans>
    case 'timed-out':
      return <Trans>Not canceled: the appointment had already been missed.</Trans>
    case 'visited':
      return <Trans>Not canceled: you had already checked in.</Trans>
    case 'not-found':
      return <Trans>Not canceled: we couldn't find this appointment.</Trans>
    default:
      return <Trans>Couldn't cancel. Try again or contact support</Trans>
  }
}

function EditRefused({ code }: { code: string }) {
  if (code === 'changed')
    return <Trans>Not saved: it was changed on another phone meanwhile. That change stands.</Trans>
  return <Trans>Not saved: the studio didn't accept it. Your old details stand.</Trans>
}
