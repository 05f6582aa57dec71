import { aMember, book, cancelElsewhere } from '../support/member.ts'
import { arrive, bedBehind, freeDoor, frontDoor, openAtNight, phoneKey } from '../support/door.ts'
import { openBluetoothLock } from '../support/phone/bluetooth-lock.ts'
import { bluetoothBrowser } from '../support/phone/emulated-radio.ts'
import { expect, test } from '../support/test.ts'

test.use({ launchOptions: bluetoothBrowser, allowedErrors: ['cut off', 'refused call'] })

test('a phone with a signal brings a lock without one the time and what it must refuse, the reports home, and their acknowledgements back', async ({
  browser,
  page,
  member,
  server,
}) => {
  openAtNight(server)
  await freeDoor(server)
  const lock = await openBluetoothLock({ browser, page, server })
  await lock.simulator.connect()
  await expect.poll(() => server.records.hearsClock(frontDoor)).toBe(true)

  // Somebody else has a pass for this door, and cancels when the lock is out of reach.
  const other = await aMember(server)
  const { appointment_id: booked } = await book(other, { shop: 3, device: bedBehind, inDays: 4 })
  server.records.moveTo(booked, Date.now() + 60 * 60_000)
  const asked = { appointment_id: booked, phone_key: await phoneKey(), ways: ['bluetooth'] }
  expect(await other.ask('/api/door/passes', asked)).toMatchObject({ passes: [{ lock_id: frontDoor }] })
  lock.simulator.disconnect()
  await cancelElsewhere(other, booked)
  expect(lock.simulator.lock().passes.records).toEqual([])
  const setAt = lock.simulator.lock().passes.clock

  await arrive(server, member)
  await page.goto(`doorcontrol?lock=${frontDoor}`)
  await page.getByRole('button', { name: '藍牙開門', exact: true }).click()
  await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
  const denied = () => lock.simulator.lock().passes.records.filter(({ isDenied }) => isDenied)
  await expect.poll(denied).toHaveLength(1)
  expect(lock.simulator.lock().passes.clock).not.toEqual(setAt)
  await expect.poll(() => denied().map(({ isReported }) => isReported)).toEqual([true])
  await lock.close()
})
