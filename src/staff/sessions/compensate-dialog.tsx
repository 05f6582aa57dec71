import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { compensate, recordsKey, type SessionFile, sessionFileQuery } from './session-record-calls.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

interface CompensateDialogProps {
  /** Undefined while nothing is compensated. */
  sessionId: string | undefined
  timeZone: string
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** Gives back the time of one session. What was given for it before is shown first, and more is asked for as such. */
export function CompensateDialog({ sessionId, timeZone, onClose, title, children }: CompensateDialogProps) {
  const { t } = useLingui()
  const { data: file } = useStaffQuery(sessionFileQuery(sessionId ?? ''), { isWanted: sessionId !== undefined })
  const given = (sessionId !== undefined && file?.compensations) || []
  const released = sessionId === undefined ? undefined : file?.lines.find(isRelease)
  const isMore = given.length > 0 || released !== undefined
  const { write, state, isOffline, reset } = useStaffWrite({
    send: compensate,
    invalidates: [recordsKey, ['staff']],
    shown: given.map(({ at }) => at),
    onDone: () => {
      showToast({ text: t`1 session given back` })
      onClose()
    },
  })
  return (
    <ReasonDialog
      open={sessionId !== undefined}
      onClose={() => {
        reset()
        onClose()
      }}
      title={title}
      confirm={isMore ? <Trans>Give one more</Trans> : <Trans>Give back 1 session</Trans>}
      {...(isMore && { tone: 'danger' as const })}
      isBusy={state.step === 'sending'}
      onConfirm={(reason) => sessionId !== undefined && void write({ sessionId, reason, isMore })}
    >
      {released && (
        <Callout tone="warn" icon={<IconAlert size={22} />}>
          <Back times={released.delta} />
        </Callout>
      )}
      {given.map((gift) => (
        <Given key={gift.at} gift={gift} timeZone={timeZone} />
      ))}
      {children}
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{
          'not-enough-times': t`An unlimited package has no sessions to give back.`,
          'already-compensated': t`This session was returned already.`,
          'too-soon': t`The bed may still be on. Try again in a few minutes.`,
        }}
      />
    </ReasonDialog>
  )
}

type Gift = NonNullable<SessionFile['compensations']>[number]

/** Of the time that the session had cost; not where a gift had given it back before. */
function isRelease({ reason, delta }: SessionFile['lines'][number]): boolean {
  return reason === 'release' && delta > 0
}

function Back({ times }: { times: number }) {
  return <Plural value={times} one="Already given back: # session" other="Already given back: # sessions" />
}

function Given({ gift, timeZone }: { gift: Gift; timeZone: string }) {
  const { i18n } = useLingui()
  const { staff, reason, times } = gift
  const when = `${formatDay(gift.at, i18n.locale, timeZone)} ${formatTime(gift.at, timeZone)}`
  return (
    <Callout tone="warn" icon={<IconAlert size={22} />}>
      <Back times={times} />
      <br />
      {staff === '' ? (
        <Trans>By the bed's record, {when}</Trans>
      ) : (
        <Trans>
          {staff}, {when}: {reason}
        </Trans>
      )}
    </Callout>
  )
}
