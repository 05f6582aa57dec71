import type { Page } from '@playwright/test'

import { bedBehind, freeDoor, frontDoor, openAtNight } from '../support/door.ts'
import { agree, book, type Member, stateOf } from '../support/member.ts'
import { lockNumber, openReaderBed, openReaderLock, readPicture } from '../support/phone/reader.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import type { TestServer } from '../support/server.ts'
import { button } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'refused call'] })

const code = (page: Page) => page.getByRole('img', { name: '給讀碼器的通行碼' })
const often = { intervals: [20], timeout: 30_000 }

/** Door and bed with readers, and a member with a package, whose booking begins in three minutes. */
async function comeToReaders(server: TestServer, member: Member): Promise<string> {
  openAtNight(server)
  const { appointment_id: id } = await book(member, { shop: 3, device: bedBehind, inDays: 3 })
  await freeDoor(server)
  await server.simulator(frontDoor, 'offline')
  await server.simulator(bedBehind, 'offline')
  server.records.giveReader(frontDoor, lockNumber)
  server.records.giveBedReader(bedBehind)
  server.records.giveCard(member.uid, 3)
  await agree(member)
  server.records.moveTo(id, Date.now() + 3 * 60_000)
  return id
}

test('the server is stopped, the phone has no signal and no Bluetooth: its codes open the door and start the bed, once', async ({
  browser,
  page,
  member,
  server,
}) => {
  test.slow()
  const id = await comeToReaders(server, member)
  const lock = await openReaderLock(server)
  const bed = await openReaderBed(server)
  await expect.poll(() => server.records.hearsClock(frontDoor), often).toBe(true)
  await page.goto(`appointment-result?id=${id}`)
  await expect(page.getByText(/日曬機亦可啟動；已為此保留套票中的 1 次。/)).toBeVisible()
  await page.goto('')
  await expect(page.getByRole('link', { name: '通行碼' })).toBeVisible()
  await storedApp(page)
  await page.context().setOffline(true)
  lock.disconnect()
  bed.disconnect()
  await server.kill()

  await page.goto('')
  await page.getByRole('link', { name: '通行碼' }).click()
  await expect(code(page)).toBeVisible()
  expect(lock.show(await readPicture(browser, await code(page).screenshot()))).toEqual({ light: 'green' })
  await page.getByRole('link', { name: '出示通行碼' }).click()
  await expect(page.getByRole('radio', { name: '1 號機' })).toBeChecked()
  await expect(code(page)).toHaveCount(0)
  await page.getByRole('radio', { name: '中' }).check({ force: true })
  await button(page, '顯示通行碼').click()
  await expect(code(page)).toBeVisible()
  await expect(page.getByText('這部手機暫時未知日曬機有否啟動')).toBeVisible()
  const text = await readPicture(browser, await code(page).screenshot())
  for (let reading = 0; reading < 3; reading += 1) expect(bed.show(text)).toEqual({ light: 'green' })
  expect(bed.bed().stored.openRun).toMatchObject({ intensity: 2 })
  // The phone hears nothing of it, and says so after a reload as well; its codes go on.
  await page.reload()
  await expect(page.getByText('這部手機暫時未知日曬機有否啟動')).toBeVisible()
  await expect(code(page)).toBeVisible()
  bed.setSpeed(1_000)
  await expect.poll(() => bed.bed().stored.openRun, often).toBeNull()

  await server.restart()
  const [lockBack, bedBack] = [await openReaderLock(server, lock.lock()), await openReaderBed(server, bed.bed().stored)]
  await page.context().setOffline(false)
  await expect(page.getByText(/^已使用 \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 })
  await expect(code(page)).toHaveCount(0)
  await expect.poll(() => bedBack.bed().stored.receipts, often).toEqual([])
  await expect.poll(() => lockBack.lock().passes.records.every(({ isReported }) => isReported), often).toBe(true)
  expect(server.records.openingResults(member.uid)).toEqual(['opened'])
  expect(server.records.sessions(member.uid)).toMatchObject([
    { state: 'ended', settled: 'used', endReason: 'completed' },
  ])
  expect(server.records.timesLeft(member.uid)).toBe(2)
  expect(await stateOf(member, id)).toBe('visited')
  await page.getByRole('link', { name: '查看' }).click()
  await expect(page.getByRole('heading', { name: '日曬完成' })).toBeVisible()
  await Promise.all([lock.close(), bed.close(), lockBack.close(), bedBack.close()])
  await server.simulator(frontDoor, 'online')
  await server.simulator(bedBehind, 'online')
})
