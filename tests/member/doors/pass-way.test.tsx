// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { addVisit } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

/** A member at home without a signal, whose booking begins then, with codes for its door and its bed. */
async function withPasses(
  aheadMs = 2 * minute,
  sign = async () => await screen.findByRole('link', { name: 'Scan door' }),
) {
  const phone = await aMemberWithPhone()
  const startsAt = phone.clock.now + aheadMs
  const appointmentId = await addVisit(phone.store, phone.me, { startsAt })
  const withSignal = await openScreen('/', phone.me)
  await sign()
  withSignal.close()
  phone.line.state = 'cut'
  const { storedPasses } = await import('#src/client/storage/rows/stored-passes.ts')
  const { storedBedPasses } = await import('#src/client/storage/rows/stored-bed-passes.ts')
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const window = { notBefore: startsAt - 5 * minute, notAfter: startsAt + 10 * minute, receivedAt: phone.clock.now }
  const pass = { uid: phone.me.uid, appointmentId, key, bytes: new Uint8Array(32), hasReader: true, ...window }
  await storedPasses.write({ ...pass, id: 'c1'.repeat(8), lockId: 'door-1', uses: 3, used: 0 })
  await storedBedPasses.write({
    ...pass,
    kind: 'bed',
    id: 'c2'.repeat(8),
    deviceId: 'bed-1',
    sessionId: 'session-1',
    cardId: 'card-1',
    settledAt: startsAt + 60 * minute,
    maxMinutes: 10,
    maxIntensity: 3,
    isUsed: false,
    address: { serviceUuid: 'x', name: 'QS-bed-1' },
  })
  await openScreen('/', phone.me)
}

const way = async () => (await screen.findByRole('link', { name: 'Pass' })).getAttribute('href')

it('home leads to the code of the door once its member can go in', async () => {
  await withPasses()
  expect(await way()).toBe('/hk/pass?lock=door-1')
}, 180_000)

it('before the visit home says that this phone gets in without a signal, and leads to the code', async () => {
  await withPasses(24 * 60 * minute, async () => await screen.findByRole('button', { name: 'Change time' }))
  const ready = await screen.findByRole('link', { name: 'Opens without a signal too' })
  expect(ready.getAttribute('href')).toBe('/hk/pass?lock=door-1')
  expect(await screen.findByRole('button', { name: 'Change time' })).toBeTruthy()
}, 180_000)
