import type { Page } from '@playwright/test'

import { type BluetoothBed, openBluetoothBed } from './bluetooth.ts'
import { readyToTan } from '../tanning.ts'
import { expect, test as base } from '../test.ts'

/** A member at the bed, phone in hand: booking, package and consent are there, and the bed is on the air. */
export const test = base.extend<{ bed: BluetoothBed }>({
  bed: async ({ browser, page, server, member }, use) => {
    await readyToTan(server, member, 3, 'cwb-2')
    const bed = await openBluetoothBed({ browser, page, server })
    await use(bed)
    bed.say(true)
    await bed.simulator.connect()
    // The button on the bed ends whatever a test has left, and its receipt settles it.
    bed.simulator.happen({ type: 'button-pressed' })
    const states = () => server.records.sessions(member.uid).map(({ state }) => state)
    await expect.poll(states, { timeout: 90_000 }).not.toContainEqual(expect.not.stringMatching('ended'))
    await bed.close()
  },
})

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A hurried bed has no patience for the frames of a message, so it is slowed down at once. */
const often = { intervals: [20], timeout: 20_000 }

/** Through the form to the step with the connect button. */
export async function choose(page: Page): Promise<void> {
  await page.goto('device-time?device=cwb-2')
  await button(page, '開始日曬').click()
  await expect(button(page, '連接')).toBeVisible()
}

export async function connect(page: Page): Promise<void> {
  await button(page, '連接').click()
  await expect(page.getByRole('heading', { name: '已連接 2 號機' })).toBeVisible()
}

/** Up to the dressing time; the bed lives in real time. */
export async function startOverBluetooth(page: Page): Promise<void> {
  await choose(page)
  await connect(page)
  await button(page, '啟動日曬機').click()
  await expect(page.getByText('亮燈倒數')).toBeVisible()
}

/** Hurries through the dressing time, and not further. */
export async function lightUp(page: Page, bed: BluetoothBed): Promise<void> {
  bed.simulator.setSpeed(60)
  await expect.poll(() => bed.simulator.lamps(), often).toBeGreaterThan(0)
  bed.simulator.setSpeed(1)
  await expect(page.getByText('剩餘時間')).toBeVisible()
}

export async function pause(page: Page): Promise<void> {
  await button(page, '暫停').click()
  await page.getByRole('dialog').getByRole('button', { name: '暫停' }).click()
}

export async function finish(page: Page, bed: BluetoothBed): Promise<void> {
  bed.simulator.setSpeed(200)
  await expect.poll(() => bed.simulator.bed().stored.openRun, often).toBeNull()
  bed.simulator.setSpeed(1)
  await expect(page.getByRole('heading', { name: '日曬完成' })).toBeVisible({ timeout: 20_000 })
}
