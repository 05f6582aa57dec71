import { bedBehind, frontDoor, phoneKey } from '../support/door.ts'
import { aMember, book } from '../support/member.ts'
import { arriveAtReader, replaceFrontLock } from '../support/phone/reader.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'refused call'] })

test('a phone without a pass and without a signal says what to do, and shows the code seconds after the signal is back', async ({
  page,
  member,
  server,
}) => {
  const lock = await replaceFrontLock(server, 'codes')
  // So far ahead the studio gives no pass yet.
  const { appointment_id: id } = await book(member, { shop: 3, device: bedBehind, inDays: 3 })
  await expect.poll(() => server.records.hearsClock(frontDoor)).toBe(true)
  await page.goto('')
  await expect(page.locator('[data-ready]')).toBeVisible()
  await storedApp(page)
  await page.context().setOffline(true)
  server.records.letItBegin(id)

  await page.goto('pass')
  await expect(page.getByRole('heading', { name: '這部手機沒有通行碼' })).toBeVisible()
  await expect(page.getByText('QuarterSun-Guest')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('等待訊號')).toBeVisible()
  await expect(page.getByRole('link', { name: /^致電/ })).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('img', { name: '給讀碼器的通行碼' })).toBeVisible({ timeout: 8_000 })
  await lock.close()
  await server.simulator(frontDoor, 'online')
})

test(
  'that another phone has the pass is still said after a reload without a signal',
  { tag: '@full' },
  async ({ page, member, server }) => {
    const { lock, id } = await arriveAtReader(server, member, 'codes')
    const otherPhone = await aMember(server, member.phone)
    const asked = { appointment_id: id, phone_key: await phoneKey(), ways: ['code'] }
    expect(await otherPhone.ask('/api/door/passes', asked)).toMatchObject({ passes: [{ lock_id: frontDoor }] })

    const said = page.getByText('這次預約的通行碼在你另一部手機')
    await page.goto('pass')
    await expect(said).toBeVisible()
    await storedApp(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('等待訊號')).toBeVisible()
    await expect(said).toBeVisible()
    await lock.close()
    await server.simulator(frontDoor, 'online')
  },
)
