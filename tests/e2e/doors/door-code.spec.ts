import { frontDoor } from '../support/door.ts'
import { stateOf } from '../support/member.ts'
import { arriveAtReader, openReaderLock, readPicture } from '../support/phone/reader.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'refused call'] })

test('the server is stopped, the phone has no signal and no Bluetooth: its code opens the door, and counts once', async ({
  browser,
  page,
  member,
  server,
}) => {
  const { lock, id } = await arriveAtReader(server, member, 'codes')
  await page.goto(`appointment-result?id=${id}`)
  await expect(page.getByText('沒有訊號也可入場')).toBeVisible()
  await storedApp(page)
  await page.context().setOffline(true)
  lock.disconnect()
  await server.kill()

  await page.goto(`doorcontrol?lock=${frontDoor}`)
  await page.getByRole('button', { name: '出示通行碼' }).click()
  await expect(page.getByRole('timer')).toContainText(/\d+ 秒後自動更新/)
  await page.reload()
  const code = page.getByRole('img', { name: '給讀碼器的通行碼' })
  await expect(code).toBeVisible()
  const text = await readPicture(browser, await code.screenshot())
  for (let reading = 0; reading < 3; reading += 1) expect(lock.show(text)).toEqual({ light: 'green' })
  expect(lock.openings()).toBe(1)

  await server.restart()
  const back = await openReaderLock(server, lock.lock())
  await page.context().setOffline(false)
  await expect(page.getByText('分店確認')).toBeVisible()
  await expect.poll(() => back.lock().passes.records.every(({ isReported }) => isReported)).toBe(true)
  expect(server.records.openingResults(member.uid)).toEqual(['opened'])
  expect(await stateOf(member, id)).toBe('visited')
  await Promise.all([lock.close(), back.close()])
  await server.simulator(frontDoor, 'online')
})
