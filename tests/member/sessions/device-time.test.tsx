// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { addCard } from '#server/modules/cards/store/cards.ts'
import { insertConfig, limitsText, readLimits } from '#server/modules/beds/store/bed-configs.ts'
import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { giveRelease, withdrawRelease } from '#server/modules/sessions/store/start-releases.ts'
import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { addVisit } from '../../support/fixtures.ts'
import { secrets } from '../../support/open-server.ts'
import { simulatedFloor } from '../../support/devices/simulated-floor.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

const path = '/device-time?device=bed-1'
const consentPath = '/api/user/consent'

/** The text is three times as long as its box. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  return () => void vi.restoreAllMocks()
})

const notice = () => screen.findByRole('region', { name: 'Risk notice' })
const theButton = (name: string) => screen.findByRole('button', { name })
const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

async function tickBoth() {
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box)
}

async function readToTheEnd() {
  const text = await notice()
  Object.defineProperty(text, 'scrollTop', { value: 600, configurable: true })
  fireEvent.scroll(text)
}

it('a yes to the risk notice is possible only when it was read to its end and both boxes are ticked', async () => {
  const phone = await aMemberWithPhone()
  await openScreen(path, phone.me)
  await tickBoth()
  expect(isDisabled(await theButton('Read to the end and tick both'))).toBe(true)
  await readToTheEnd()
  const agree = await theButton('Confirm and continue')
  fireEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  expect(isDisabled(await theButton('Read to the end and tick both'))).toBe(true)
  fireEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  fireEvent.click(agree)
  const heading = await screen.findByRole('heading', { name: 'Set your session' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  const { data } = await phone.post('/api/user/getUserInfo', phone.me)
  expect(data.consent_version).toBe('2026-11-01')
})

it('with the keyboard the end of the notice is reached at the button there', async () => {
  const phone = await aMemberWithPhone()
  await openScreen(path, phone.me)
  await tickBoth()
  fireEvent.focus(await theButton("You've read it all. Back to top"))
  expect(isDisabled(await theButton('Confirm and continue'))).toBe(false)
})

it('without a signal the notice can be read and not be agreed to', async () => {
  const phone = await aMemberWithPhone()
  const first = await openScreen(path, phone.me)
  await notice()
  first.close()
  phone.line.state = 'cut'
  await openScreen(path, phone.me)
  await tickBoth()
  await readToTheEnd()
  const button = await theButton('Can be confirmed once online')
  fireEvent.click(button)
  expect(phone.line.calls.filter((call) => call.endsWith(consentPath))).toEqual([])
})

it('a yes whose answer is lost does not count until the studio has said so', async () => {
  const phone = await aMemberWithPhone()
  await openScreen(path, phone.me)
  await tickBoth()
  await readToTheEnd()
  phone.line.state = 'cut'
  fireEvent.click(await theButton('Confirm and continue'))
  expect(await screen.findByText(/Your confirmation doesn't count yet/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Set your session' })).toBeNull()
})

it('a member cannot agree to a version that this app does not show', async () => {
  const phone = await aMemberWithPhone()
  await writeChainSettings(phone.store.db, { legal: { riskVersion: '2027-01-01' } })
  await openScreen(path, phone.me)
  await tickBoth()
  await readToTheEnd()
  expect(isDisabled(await theButton('Update the app to read the new notice'))).toBe(true)
})

it('a new round about the same wording can be agreed to, and is what the studio keeps', async () => {
  const phone = await aMemberWithPhone()
  await writeChainSettings(phone.store.db, { legal: { riskRound: 2 } })
  await openScreen(path, phone.me)
  await tickBoth()
  await readToTheEnd()
  fireEvent.click(await theButton('Confirm and continue'))
  await screen.findByRole('heading', { name: 'Set your session' })
  const { data } = await phone.post('/api/user/getUserInfo', phone.me)
  expect(data.consent_version).toBe('2026-11-01.2')
})

it('the dial ends where the exposure schedule does, and says why', async () => {
  const phone = await aMemberWithPhone()
  const me = await phone.member({ consentVersion: '2026-11-01', consentAt: 1, adultAt: 1 })
  const { body: limits } = await readLimits(phone.store.db, 'lie-down')
  const stages = [{ fromSession: 1, light: 8, medium: 6, deep: null }]
  await phone.store.transaction((tx) =>
    insertConfig(tx, {
      kind: 'lie-down',
      version: 2,
      state: 'published',
      rev: 1,
      body: limitsText.write({ ...limits, stages }),
      changedBy: me.uid,
      changedAt: phone.clock.now,
      reason: 'Gently',
    }),
  )
  await openScreen(path, me)
  const dial = await screen.findByRole('slider', { name: 'Duration' })
  expect(dial.getAttribute('aria-valuemax')).toBe('8')
  expect(screen.getByText('For a first session, at most 8 min at this intensity.')).toBeTruthy()
  fireEvent.keyDown(dial, { key: 'End' })
  expect(dial.getAttribute('aria-valuenow')).toBe('8')
  fireEvent.click(screen.getByRole('radio', { name: 'Medium' }))
  expect(dial.getAttribute('aria-valuemax')).toBe('6')
  expect(dial.getAttribute('aria-valuenow')).toBe('6')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Deep' }).disabled).toBe(true)
  expect(screen.getByText('Only after more sessions: Deep')).toBeTruthy()
})

it('where staff release each session the screen waits for them, and goes on by itself once they have', async () => {
  const now = Date.parse('2026-11-21T08:00:00Z')
  const floor = simulatedFloor({ now }, secrets, [{ deviceId: 'bed-1', bed: 1 }])
  floor.pass(0)
  const phone = await aMemberWithPhone({ gateway: floor.gateway })
  const me = await phone.member({ consentVersion: '2026-11-01', consentAt: 1, adultAt: 1 })
  const { db } = phone.store
  await writeChainSettings(db, { rules: { isPresenceNeeded: false } })
  const card = { memberUid: me.uid, timesTotal: 3, validUntil: null, reference: 'order-1' }
  await phone.store.transaction((tx) => addCard(tx, card, now))
  await db.updateTable('shops').set({ operatingMode: 'staff-release' }).execute()
  const timers = vi.spyOn(globalThis, 'setInterval')
  /** The next time that the screen asks by itself. */
  const askAgain = () => {
    for (const [run, ms] of timers.mock.calls) if (ms === 3_000) run()
  }

  await openScreen(path, me)
  expect(isDisabled(await theButton('Waiting for staff'))).toBe(true)
  expect(screen.getByText(/Staff release each session here/).closest('[role=status]')).toBeTruthy()
  const release = await phone.store.transaction((tx) =>
    giveRelease(tx, { memberUid: me.uid, shopId: 1, staffUid: 'staff' }, now),
  )
  askAgain()
  const start = await theButton('Start tanning')
  expect(isDisabled(start)).toBe(false)
  expect(await screen.findByText(/Staff have released your session. Start before /)).toBeTruthy()

  await withdrawRelease(db, release.releaseId, now)
  fireEvent.click(start)
  expect((await screen.findByRole('alert')).textContent).toMatch(/Staff have to release this session first/)
  await theButton('Waiting for staff')
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

it('who has not come in by the door is told so, and the code of the bed is kept for the next try', async () => {
  const now = Date.parse('2026-11-21T08:00:00Z')
  const floor = simulatedFloor({ now }, secrets, [{ deviceId: 'bed-1', bed: 1 }])
  floor.pass(0)
  const phone = await aMemberWithPhone({ gateway: floor.gateway })
  const me = await phone.member({ consentVersion: '2026-11-01', consentAt: 1, adultAt: 1 })
  const card = { memberUid: me.uid, timesTotal: 3, validUntil: null, reference: 'order-1' }
  await phone.store.transaction((tx) => addCard(tx, card, now))
  const code = qrSignature(secrets.qrSecret, 'device', 'bed-1')

  const { router } = await openScreen(`${path}&s=${code}`, me)
  fireEvent.click(await theButton('Start tanning'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/Open the studio door by scanning its code first, or contact support/)
  expect(screen.getByRole('link', { name: 'Scan again' })).toBeTruthy()
  // The screen of a run has nothing to show, and leads back with the code.
  await router.navigate({ to: '/running' })
  const atTheBed = { pathname: '/device-time', search: { device: 'bed-1', s: code } }
  await waitFor(() => expect(router.state.location).toMatchObject(atTheBed))
  await screen.findByRole('alert')

  // A check-in at the counter is enough, with the code that is still there.
  await addVisit(phone.store, me, { startsAt: now, checkedInAt: now })
  fireEvent.click(await theButton('Start tanning'))
  await waitFor(async () => expect(await phone.store.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1))
})

it('a code that stands for no bed leads back to the scanner', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/device-time?device=no-such-bed', phone.me)
  expect(await screen.findByText("Something's wrong with this code. Scan again")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Scan again' })).toBeTruthy()
})

it('with no session anywhere, the screen of a run says so and leads home', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/running', phone.me)
  expect(await screen.findByText('No session is running')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy()
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('night'))
})
