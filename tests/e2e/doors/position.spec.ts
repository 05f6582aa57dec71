import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'

import { arrive, freeDoor, frontDoor, openAtNight } from '../support/door.ts'
import { expect, test } from '../support/test.ts'
import { freeBed, readyToTan, slowDown } from '../support/tanning.ts'

const door = `doorcontrol?lock=${frontDoor}`
/** The door of the shop of the bed. */
const shopDoor = 'CWB-1201'
const atTheDoor = { latitude: 22.3203, longitude: 114.1711, accuracy: 20 }
const atHome = { latitude: 22.4, longitude: 114.1711, accuracy: 20 }
const openDoor = (page: Page) => page.getByRole('button', { name: '開門', exact: true })
const share = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '使用我的位置' })
const isOpened = (page: Page) => expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()

// A refusal is what is being looked at.
test.use({ allowedErrors: ['refused call'] })

test.beforeEach(async ({ server }) => {
  openAtNight(server)
  server.records.askForPresence(true)
  await freeDoor(server)
})

test('a typed id opens for a phone at the shop, after its member was told why the position is asked for', async ({
  page,
  context,
  member,
  server,
}) => {
  await arrive(server, member)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(atTheDoor)
  await page.goto(door)
  await openDoor(page).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('編號在任何地方都可輸入')
  await expect(sheet).toContainText('不會記錄位置')
  expect(server.records.openingsBy(member.uid)).toBe(0)
  await share(page).click()
  await isOpened(page)
  const kept = await page.evaluate(() => [localStorage, sessionStorage].map((kept) => JSON.stringify(kept)).join(''))
  expect(kept).not.toMatch(/22\.32|latitude/)
})

test('a phone far from the shop is refused by that reason, and the code is the way in', async ({
  page,
  context,
  member,
  server,
}) => {
  await arrive(server, member)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(atHome)
  await page.goto(door)
  await openDoor(page).click()
  await share(page).click()
  await expect(page.getByText('手機顯示你距離門店太遠')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('link', { name: '重新掃描' })).toBeVisible()
  await context.setGeolocation({ ...atTheDoor, accuracy: 5000 })
  await page.getByRole('button', { name: '使用我的位置' }).click()
  await share(page).click()
  await expect(page.getByText('手機位置不夠準確')).toBeVisible()
  expect(server.records.openingsBy(member.uid)).toBe(0)
  const { secrets } = await server.devices()
  await page.goto(`${door}&s=${qrSignature(secrets.qrSecret, 'door', frontDoor)}`)
  await openDoor(page).click()
  await isOpened(page)
})

test(
  'a member who allows no position is told how else to come in',
  { tag: '@full' },
  async ({ page, member, server }) => {
    await arrive(server, member)
    await page.goto(door)
    await openDoor(page).click()
    await share(page).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('alert')).toContainText('未獲准使用位置')
    await expect(sheet).not.toContainText('職員')
    await expect(sheet.getByRole('button', { name: '重試' })).toBeEnabled()
    await sheet.getByRole('link', { name: '改為掃描二維碼' }).click()
    await expect(page).toHaveURL(/scan-qrcode/)
    expect(server.records.openingsBy(member.uid)).toBe(0)
  },
)

test(
  'a bed whose id was typed starts for a member inside whose phone is at the shop',
  { tag: '@full' },
  async ({ page, context, member, server }) => {
    const bed = 'cwb-1'
    server.records.keepHours(1)
    await readyToTan(server, member)
    await slowDown(server, bed)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 22.2803, longitude: 114.1849, accuracy: 20 })
    await page.goto(`device-time?device=${bed}`)
    const start = page.getByRole('button', { name: '開始日曬' })
    await start.click()
    await expect(page.getByText('未有啟動。請先掃描分店門上的二維碼開門')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()

    const { secrets } = await server.devices()
    const proof = qrSignature(secrets.qrSecret, 'door', shopDoor)
    await member.ask('/api/door/open', { lock_id: shopDoor, proof, op_id: randomUUID() })
    await page.goto(`device-time?device=${bed}&s=${qrSignature(secrets.qrSecret, 'device', 'cwb-2')}`)
    await start.click()
    await expect(page.getByText('此二維碼不屬於這部日曬機')).toBeVisible()
    await page.goto(`device-time?device=${bed}`)
    await start.click()
    await expect(page.getByRole('dialog')).toContainText('如未能掃描機身二維碼')
    await share(page).click()
    await expect(page).toHaveURL(/\/running$/)
    await freeBed(server, member, bed)
  },
)
