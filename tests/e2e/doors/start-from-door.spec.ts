import { freeDoor } from '../support/door.ts'
import { button, connect, test } from '../support/phone/bluetooth-test.ts'
import { bluetoothBrowser } from '../support/phone/emulated-radio.ts'
import { expect } from '../support/test.ts'

test.use({ launchOptions: bluetoothBrowser })

const door = 'CWB-1201'

test('behind the door the booked bed is started from the phone, and no code is scanned', async ({
  page,
  bed,
  server,
  member,
}) => {
  server.records.keepHours(1)
  await freeDoor(server, door)
  await page.goto(`doorcontrol?lock=${door}`)
  await button(page, '開門').click()
  await expect(page.getByText('進房後，用這部手機啟動')).toBeVisible()
  await expect(page.getByRole('link', { name: '掃描日曬機' })).toBeVisible()
  await page.getByRole('link', { name: '啟動 2 號機' }).click()
  await button(page, '開始日曬').click()
  await connect(page)
  await button(page, '啟動日曬機').click()
  await expect(page.getByText('亮燈倒數')).toBeVisible()
  expect(bed.simulator.bed().stored.openRun).not.toBeNull()
  expect(server.records.sessions(member.uid)).toHaveLength(1)
})
