import type { Page } from '@playwright/test'

import { inSuite } from '../../support/share.ts'
import { arrive, freeDoor, frontDoor, letMemberIn, openAtNight } from '../support/door.ts'
import { anotherPhone, stateOf } from '../support/member.ts'
import { signIn } from '../support/steps.ts'
import { enterAsStaff } from '../support/staff/staff.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

const door = `doorcontrol?lock=${frontDoor}`
const openDoor = (page: Page) => page.getByRole('button', { name: '開門', exact: true })
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** As the clock in the studio shows it. */
function clockAt(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Hong_Kong', timeStyle: 'short' }).format(at)
}

test.beforeEach(async ({ server }) => {
  openAtNight(server)
  await freeDoor(server)
})

test('a member opens the door with one tap and sees how long it stays open', async ({ page, member, server }) => {
  const id = await arrive(server, member)
  await page.goto(door)
  await says(page, '門鎖在線')
  await openDoor(page).click()
  await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
  await expect(page).toHaveURL(/\/hk\/doorstatus\?lock=MKK-801$/)
  await expect(page.getByRole('timer')).toContainText(/(30|29|28|27)/)
  await says(page, '入房後掃機身二維碼')
  expect(await stateOf(member, id)).toBe('visited')
  await page.getByRole('link', { name: '掃描日曬機' }).click()
  await expect(page).toHaveURL(/\/hk\/scan-qrcode$/)
})

test('a door that is open for a member says so on another phone, and opens again without being counted', async ({
  browser,
  page,
  member,
  server,
}) => {
  const id = await arrive(server, member)
  await page.goto(door)
  await openDoor(page).click()
  await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()

  const second = await anotherPhone(browser, server.url, member)
  await second.goto(door)
  await says(second, '門正為你打開，推門即可入內。再按開門不會另計次數。')
  await openDoor(second).click()
  await expect(second.getByRole('heading', { name: '門已打開' })).toBeVisible()
  const { access } = await member.ask<{ access: object }>('/api/door/info', { lock_id: frontDoor })
  expect(access).toMatchObject({ appointment_id: id, openings_left: 2 })
  await second.context().close()
})

test(
  'a member with the first time of the day is let in five minutes before the studio opens',
  { tag: '@full' },
  async ({ page, member, server }) => {
    const id = await arrive(server, member)
    const inThreeMinutes = Math.ceil(Date.now() / 60_000 + 3) * 60_000
    server.records.keepHours(3, clockAt(inThreeMinutes), clockAt(inThreeMinutes + 3 * 3_600_000))
    server.records.moveTo(id, inThreeMinutes)
    await page.goto(door)
    await openDoor(page).click()
    await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
  },
)

test(
  'the code that the phone’s own camera reads opens the door after signing in',
  { tag: '@full' },
  async ({ page, server }) => {
    await page.goto(`${door}&s=bm90LW91cnM`)
    await expect(page.getByLabel('手機號碼')).toBeVisible()
    await signIn(page, server, '51000001')
    await expect(page).toHaveURL(/\/hk\/doorcontrol\?lock=MKK-801&s=bm90LW91cnM$/)
    await expect(page.getByRole('dialog')).toContainText('今日未有預約')
  },
)

test(
  'a door that another member is entering says when it is free',
  { tag: '@full' },
  async ({ page, member, server }) => {
    await arrive(server, member)
    await page.goto(door)
    await says(page, '門鎖在線')
    await letMemberIn(server)
    await openDoor(page).click()
    await expect(page.getByRole('heading', { name: '使用中' })).toBeVisible()
    await says(page, '約 1 分鐘後')
    await page.reload()
    await expect(page.getByRole('heading', { name: '使用中' })).toBeVisible()
  },
)

test('a jammed lock has not opened, and opens once it is mended', async ({ page, member, server }) => {
  await arrive(server, member)
  await server.simulator(frontDoor, 'jam')
  await page.goto(door)
  await openDoor(page).click()
  await expect(page.getByRole('heading', { name: '未能開門' })).toBeVisible()
  await says(page, '再按一次「再次開門」')
  await page.reload()
  await expect(page.getByRole('heading', { name: '未能開門' })).toBeVisible()
  await server.simulator(frontDoor, 'unjam')
  await page.getByRole('button', { name: '再次開門' }).click()
  await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
})

test('an offline lock cannot be opened', async ({ page, member, server }) => {
  await arrive(server, member)
  await server.simulator(frontDoor, 'offline')
  await page.goto(door)
  await says(page, '門鎖離線')
  await expect(page.getByRole('button', { name: '未能開門' })).toHaveAttribute('aria-disabled', 'true')
  await server.simulator(frontDoor, 'online')
  await page.getByRole('button', { name: '重試' }).click()
  await openDoor(page).click()
  await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
})

test('a reload while the door is being asked sends nothing again, and shows what came of it', async ({
  page,
  member,
  server,
  line,
}) => {
  await arrive(server, member)
  await page.goto(new URL(door, line.url).href)
  await says(page, '門鎖在線')
  line.slowDown(3000)
  const before = server.records.operationCount(member.uid)
  await openDoor(page).click()
  await expect.poll(() => server.records.operationCount(member.uid)).toBe(before + 1)
  line.slowDown(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
  expect(line.passedOn('/api/door/open')).toBe(1)
})

test.describe('with a login of the staff that is locked', () => {
  test.use({ allowedErrors: ['refused call'] })

  test('the door says what unlocks it, and leads there', { tag: '@full' }, async ({ page, context, server }) => {
    const owner = await enterAsStaff(context, server)
    server.records.boundLogins(owner.uid, Date.now() - 1, 0)
    await page.goto(door)
    await says(page, '此職員登入已鎖上，請先到管理後台解鎖。')
    await expect(page.getByRole('button', { name: '未能開門' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('link', { name: '到管理後台解鎖' }).click()
    await expect(page.locator('[data-lock-screen]')).toBeVisible()
  })
})

test.describe('when the line breaks', () => {
  test.use({ allowedErrors: ['cut off'] })

  test('a lost answer is asked for until it is known, and the door was opened once', async ({
    page,
    member,
    server,
    line,
  }) => {
    await arrive(server, member)
    await page.goto(new URL(door, line.url).href)
    await storedApp(page)
    await says(page, '門鎖在線')
    const before = server.records.operationCount(member.uid)
    line.breakAfter('/api/door/open')
    await openDoor(page).click()
    await expect(page.getByRole('heading', { name: '未能確認門的狀態' })).toBeVisible()
    await says(page, '請先推一推門')
    await expect(page.getByText(/^第 [23] 次/)).toBeVisible()
    line.loseNothing()
    line.become('pass')
    await page.reload()
    await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
    // Browsers may send a call again when a kept connection breaks; it is the same tap, and counts once.
    expect(server.records.operationCount(member.uid)).toBe(before + 1)
  })

  test(
    'the countdown goes on, and opening again says that nothing can be sent',
    { tag: '@full' },
    async ({ page, member, server, line }) => {
      await arrive(server, member)
      await page.goto(new URL(door, line.url).href)
      await storedApp(page)
      await openDoor(page).click()
      await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
      const left = async () => Number(/\d+/.exec((await page.getByRole('timer').textContent()) ?? '')?.[0])
      line.become('refuse')
      const before = await left()
      await expect.poll(left).toBeLessThan(before)
      await page.evaluate(() => window.dispatchEvent(new Event('offline')))
      await expect
        .poll(async () => {
          await page.getByRole('button', { name: '再次開門' }).click()
          return await page.getByText('手機離線，未能開門').count()
        })
        .toBe(1)
      expect(line.passedOn('/api/door/open')).toBe(1)
    },
  )
})

const languages = {
  'zh-HK': {
    failed: '未能開門',
    inUse: '使用中',
    opened: '門已打開',
    offline: '門鎖離線',
    choose: '今日未有預約',
    lost: '缺少門鎖參數',
    tap: '開門',
  },
  'zh-CN': {
    failed: '无法开门',
    inUse: '使用中',
    opened: '门已打开',
    offline: '门锁离线',
    choose: '今天没有预约',
    lost: '缺少门锁参数',
    tap: '开门',
  },
  'en-US': {
    failed: "Couldn't open the door",
    inUse: 'In use',
    opened: 'Door is open',
    offline: 'Lock offline',
    choose: 'You have no appointment',
    lost: 'Missing door lock parameters',
    tap: 'Open door',
  },
}

for (const [language, words] of Object.entries(languages)) {
  test(`the door speaks ${language}`, inSuite(language === 'en-US'), async ({ page, member, server, context }) => {
    await context.addInitScript((chosen) => localStorage.setItem('user_language', chosen), language)
    await page.goto('doorcontrol')
    await says(page, words.lost)
    await page.goto(door)
    await expect(page.getByRole('dialog')).toContainText(words.choose)

    await arrive(server, member)
    await server.simulator(frontDoor, 'offline')
    await page.goto(door)
    await says(page, words.offline)
    await server.simulator(frontDoor, 'online')
    await server.simulator(frontDoor, 'jam')
    await page.goto(door)
    await page.getByRole('button', { name: words.tap, exact: true }).click()
    await expect(page.getByRole('heading', { name: words.failed })).toBeVisible()
    await server.simulator(frontDoor, 'unjam')
    await letMemberIn(server)
    await page.goto(door)
    await page.getByRole('button', { name: words.tap, exact: true }).click()
    await expect(page.getByRole('heading', { name: words.inUse })).toBeVisible()
    await freeDoor(server)
    await page.goto(door)
    await page.getByRole('button', { name: words.tap, exact: true }).click()
    await expect(page.getByRole('heading', { name: words.opened })).toBeVisible()
  })
}
