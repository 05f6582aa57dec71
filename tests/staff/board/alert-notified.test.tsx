// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { AlertNotified } from '#src/staff/board/alerts/alert-notified.tsx'
import { type Alert, toAlert } from '#src/staff/board/board-calls.ts'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
/** 18:12 in Hong Kong. */
const at = Date.parse('2026-11-21T10:12:00Z')

const fault = toAlert({
  key: 'bed-fault:bed-2',
  kind: 'bed-fault',
  severity: 'bad',
  since: at,
  subject: { id: 'bed-2', name: 'Bed 2' },
  sessionId: null,
  member: null,
  bookings: 0,
  firstBookingAt: null,
  lamps: null,
})

function linesOf(alert: Partial<Alert>, isOffline = false): string[] {
  const place = { timeZone: 'Asia/Hong_Kong', isOffline, now: at + 8_000 }
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <AlertNotified alert={{ ...fault, ...alert }} {...place} />
    </I18nProvider>,
  )
  return [...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)
}

const joey = { nickname: 'Joey', notifiedAs: 'duty', at, state: 'sent' } as const
const mandy = { nickname: 'Mandy', notifiedAs: 'manager', at: at + 180_000, state: 'waiting' } as const

it('says nothing of an alert that nobody was told of', () => {
  expect(linesOf({})).toEqual([])
})

it('says who has it on a phone and since when, and when it goes on', () => {
  expect(linesOf({ notified: [joey], escalatesAt: at + 180_000 })).toEqual([
    'Sent to Joey since 18:12',
    'Nobody has taken it. Goes to a manager in 02:52',
  ])
})

it('claims no time while nobody has it yet', () => {
  expect(linesOf({ notified: [mandy] })).toEqual(['On its way to Mandy (manager)'])
  expect(linesOf({ notified: [{ ...joey, state: 'unreached' }] })).toEqual(['Not reached by notification: Joey'])
})

it('does not say who has missed what somebody looks after, nor count down without a connection', () => {
  const owner = { uid: 'u', nickname: 'Ruby', since: at }
  expect(linesOf({ owner, notified: [{ ...joey, state: 'unreached' }] })).toEqual([])
  expect(linesOf({ notified: [joey], escalatesAt: at + 180_000 }, true)).toEqual(['Sent to Joey since 18:12'])
})
