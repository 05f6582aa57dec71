// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { addCard } from '#server/modules/cards/store/cards.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

/** A member at home, who may start a bed with another phone. */
async function atHome() {
  const phone = await aMemberWithPhone()
  const me = await phone.member({ consentVersion: '2026-11-01', consentAt: 1, adultAt: 1 })
  await addVisit(phone.store, me, { startsAt: phone.clock.now + 2 * minute, checkedInAt: phone.clock.now })
  const cardId = await phone.store.transaction((tx) =>
    addCard(tx, { memberUid: me.uid, timesTotal: 3, validUntil: null, reference: 'order-1' }, phone.clock.now),
  )
  const input = { device_id: 'bed-1', card_id: cardId, minutes: 8, intensity: 'medium' }
  const startElsewhere = () =>
    phone.post('/api/machine/start', anIntent(me, { ...input, transport: 'bluetooth', nonce: '0011223344556677' }))
  const asked = () => phone.line.calls.filter((path) => path === '/api/machine/session').length
  const look = () => fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  return { ...phone, me, startElsewhere, asked, look }
}

/** What home says of it, and the way to it. */
async function timerLink() {
  expect(await screen.findByText(/Starting a session|hasn't answered/)).toBeTruthy()
  return screen.getByRole('link', { name: 'Back to the timer' })
}

it('home asks again when it is looked at, and not more than once a minute', async () => {
  const home = await atHome()
  await openScreen('/', home.me)
  const { persistedAnswers } = await import('#src/client/storage/rows/persisted-answers.ts')
  const answer = () => persistedAnswers.read(home.me.uid, '["tanning","open-session"]')
  await waitFor(async () => expect(await answer()).toMatchObject({ data: null }))
  await home.startElsewhere()
  home.wait(50_000)
  const before = home.line.calls.length
  home.look()
  // What else is on the screen is older than it may be, and is asked for.
  await waitFor(() => expect(home.line.calls.length).toBeGreaterThan(before))
  expect(home.asked()).toBe(1)
  home.wait(11_000)
  home.look()
  expect(await timerLink()).toBeTruthy()
})

it('home tells of a session that was begun on another phone', async () => {
  const home = await atHome()
  expect(await home.startElsewhere()).toMatchObject({ code: 'ok' })
  await openScreen('/', home.me)
  expect((await timerLink()).getAttribute('href')).toBe('/hk/running')
})
