// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import type { Intent } from '#src/domain/outbox/outbox-entry.ts'

import { aPhone, openApp, signIn } from '../../client/outbox/page.ts'
import { aBooking } from '../../support/fixtures.ts'
import { soon } from '../../support/soon.ts'

/** A member has meant a cancellation without a signal, and then their login has run out: it goes out by its ticket. */
async function aLapsedMember() {
  const phone = await aPhone()
  const anna = await phone.member()
  const { data } = await phone.post('/api/appointment/addappointment', aBooking(anna))
  const { appointment_id: appointmentId, rev, time_zone: timeZone, cancel_ticket: ticket } = data
  const startsAt = Date.parse(data.starts_at)
  const intent: Intent = { kind: 'cancel-appointment', appointmentId, rev, startsAt, timeZone, ticket }
  const app = await openApp()
  const { watchOutcomes } = await import('#src/member/app/outbox-outcomes.ts')
  const { toastStore } = await import('#src/ui/feedback/toast.ts')
  const { activateLanguage } = await import('#src/shared/language/activate-language.ts')
  await activateLanguage('en-US')
  watchOutcomes(new QueryClient())
  const settled = vi.fn<(kind: string) => void>()
  app.onSettled(({ outcome }) => settled(outcome.kind))
  await signIn(app, anna)
  phone.line.state = 'cut'
  await app.enqueue(intent)
  app.expireLogin()
  const send = async () => {
    phone.line.state = 'up'
    app.requestReplay(true)
    await soon(() => expect(settled).toHaveBeenCalledWith('done'))
  }
  return { phone, app, send, toastText: () => toastStore.read()?.text }
}

it('what a member meant before their login ran out is told to them when it is done', async () => {
  const { send, toastText } = await aLapsedMember()
  await send()
  expect(toastText()).toBe('Appointment canceled')
})

it('and to nobody who has signed in on the phone meanwhile', async () => {
  const { phone, app, send, toastText } = await aLapsedMember()
  await signIn(app, await phone.member())
  await send()
  expect(toastText()).toBeUndefined()
})
