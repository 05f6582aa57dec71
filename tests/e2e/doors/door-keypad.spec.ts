import { frontDoor } from '../support/door.ts'
import { stateOf } from '../support/member.ts'
import { arriveAtReader } from '../support/phone/reader.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'refused call'] })

test('at a door with a keypad alone the phone shows ten digits without a signal, and they open it once', async ({
  page,
  member,
  server,
}) => {
  const { lock, id } = await arriveAtReader(server, member, 'digits')
  // A code begins on a grid of five minutes.
  server.records.moveTo(id, Math.floor(Date.now() / 300_000) * 300_000)
  await page.goto(`appointment-result?id=${id}`)
  await expect(page.getByText('到店後在門旁的密碼鍵盤輸入密碼')).toBeVisible()
  await storedApp(page)
  await page.context().setOffline(true)
  lock.disconnect()

  await page.goto(`doorcontrol?lock=${frontDoor}`)
  await page.getByRole('button', { name: '出示通行碼' }).click()
  await expect(page.getByRole('heading', { name: '在門旁的密碼鍵盤輸入' })).toBeVisible()
  const read = await page.getByText(/^\d( \d){9}$/).textContent()
  const digits = (read ?? '').replaceAll(' ', '')
  expect(lock.type(digits)).toEqual({ light: 'green' })
  expect(lock.openings()).toBe(1)

  await page.context().setOffline(false)
  await lock.connect()
  await expect(page.getByText('分店確認')).toBeVisible()
  await expect.poll(() => lock.lock().passes.records.every(({ isReported }) => isReported)).toBe(true)
  expect(server.records.openingResults(member.uid)).toEqual(['opened'])
  expect(await stateOf(member, id)).toBe('visited')
  await expect(page.getByRole('heading', { name: '在門旁的密碼鍵盤輸入' })).toBeHidden()
  await lock.close()
  await server.simulator(frontDoor, 'online')
})
