import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

import { appointmentsKey } from '#src/client/api/appointments.ts'
import { dropPasses } from '#src/client/api/passes/passes.ts'
import { canCancelLater, type Appointment } from '#src/domain/appointments/appointment.ts'
import { cancelIntent } from '#src/domain/appointments/cancellation.ts'
import { formatDay, formatDayLong, isoDay } from '#src/lib/format-time.ts'
import { readConnection } from '#src/client/outbox/connection.ts'
import { enqueue, sendDirectly } from '#src/client/outbox/outbox.ts'
import { takeBack } from '#src/shared/outbox/take-back.ts'
import { ask } from '#src/ui/overlays/ask.ts'
import { IconCloudUp } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import styles from './use-cancel.module.css'

/** Asks, keeps the wish on this phone first, and lets the outbox send it. `phone` is where to call when that is too late. */
export function useCancel(phone: string | undefined): (appointment: Appointment) => Promise<void> {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()

  function dayOf({ startsAt, timeZone }: Appointment): string | undefined {
    if (isoDay(startsAt, timeZone) === isoDay(serverNow(), timeZone)) return undefined
    return (i18n.locale.startsWith('zh') ? formatDay : formatDayLong)(startsAt, i18n.locale, timeZone)
  }
  async function isMeant(appointment: Appointment): Promise<boolean> {
    const { time } = appointment
    const day = dayOf(appointment)
    return await ask({
      title:
        day === undefined
          ? t`Cancel your appointment today at ${time}?`
          : t`Cancel your appointment on ${day} at ${time}?`,
      cancel: t`Keep it`,
      confirm: t`Cancel appointment`,
      tone: 'danger',
    })
  }
  async function keep(appointment: Appointment): Promise<void> {
    const kept = await enqueue(cancelIntent(appointment))
    if (kept.kind === 'not-saved') return await sendNow(appointment)
    if (kept.kind === 'signed-out') return showToast({ text: t`Sign in again to cancel`, tone: 'trouble' })
    if (readConnection().state !== 'offline') return
    showToast({
      text: t`Saved. We'll send it when you're online`,
      icon: <IconCloudUp size={22} />,
      action: { label: t`Undo`, onClick: () => void takeBack(kept.opId) },
    })
  }
  /** A phone that cannot keep anything cancels now or not at all. */
  async function sendNow(appointment: Appointment): Promise<void> {
    const outcome = await sendDirectly(cancelIntent(appointment))
    const isDone = outcome.kind === 'done'
    showToast(isDone ? { text: t`Appointment canceled` } : { text: t`Couldn't cancel. Try again`, tone: 'trouble' })
    await queries.invalidateQueries({ queryKey: appointmentsKey })
  }

  return async (appointment) => {
    if (isTooLateToWait(appointment)) return await sayCall(phone, t`Got it`)
    if (!(await isMeant(appointment))) return
    // The signal may have gone while the question was open.
    if (isTooLateToWait(appointment)) return await sayCall(phone, t`Got it`)
    // First of all: from here on this phone opens nothing with it. Asked again it would get the same pass once more.
    await dropPasses(appointment.appointmentId).catch(() => undefined)
    await keep(appointment)
  }
}

function isTooLateToWait(appointment: Appointment): boolean {
  return readConnection().state === 'offline' && !canCancelLater(appointment, serverNow())
}

async function sayCall(phone: string | undefined, confirm: string): Promise<void> {
  await ask({
    title: <Trans>You're offline, so this can't be canceled. Call support</Trans>,
    body: phone !== undefined && (
      <a className={styles.phone} href={`tel:${phone.replaceAll(' ', '')}`}>
        {phone}
      </a>
    ),
    confirm,
    cancel: null,
  })
}
