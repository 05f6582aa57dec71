import { randomUUID } from 'node:crypto'

import { aMember, type Member } from '../support/member.ts'
import { dayAhead } from '../support/staff/book-for.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { startServer } from '../support/server.ts'
import { inWords, serveNewGuest } from '../support/staff/walk-in.ts'
import { hurry } from '../support/tanning.ts'
import { expect, test as base } from '../support/test.ts'

/** A chain whose days nobody else has sold into. */
const test = base.extend({
  openStudio: [({}, use) => use(() => startServer()), { scope: 'worker' }],
})
test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call', 'busy server'] })

interface Product {
  code: string
  active: boolean
  price_cents: number
}

interface Day {
  float: { expected_cents: number | null }
}

type Tenders = Record<string, number>

/** What lies in the till is reckoned here a second time, from what was done and not from what the app says. */
function secondTill() {
  const byTender: Tenders = {}
  const take = (tender: string, cents: number) => void (byTender[tender] = (byTender[tender] ?? 0) + cents)
  return {
    take,
    /** The smallest coin is ten cents; what that leaves has its own line. */
    takeCash(cents: number) {
      const inCoins = Math.round(cents / 10) * 10
      take('cash', inCoins)
      if (inCoins !== cents) take('rounding', cents - inCoins)
    },
    byTender: () => Object.fromEntries(Object.entries(byTender).filter(([, cents]) => cents !== 0)),
    revenue: () => Object.values(byTender).reduce((sum, cents) => sum + cents, 0),
  }
}

/** The studio's figures since a day, by the two ways in which the app gives them. */
async function figures(manager: Member, shopId: number, from: string) {
  const to = dayAhead(0)
  const { day_totals } = await manager.ask<{ day_totals: { by_tender: { tender: string; amount_cents: number }[] } }>(
    '/api/admin/transactions/list',
    { shop_id: shopId, date: from, to },
  )
  const report = await manager.ask<{
    total: { revenue: { value: number } }
    tenders: { method: string; revenue: { value: number } }[]
  }>('/api/admin/reports/revenue', { from, to, shop_ids: [shopId] })
  const cents = (rows: [string, number][]) => Object.fromEntries(rows.filter(([, sum]) => sum !== 0))
  return {
    ledger: cents(day_totals.by_tender.map(({ tender, amount_cents }) => [tender, amount_cents])),
    report: cents(report.tenders.map(({ method, revenue }) => [method, revenue.value])),
    revenue: report.total.revenue.value,
  }
}

for (const { language, shopId, beds } of [
  { language: 'zh-HK', shopId: 1, beds: ['cwb-1', 'cwb-2', 'cwb-4'] },
  { language: 'en-US', shopId: 3, beds: ['mongkok-1', 'mongkok-2'] },
]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language })
    test('two clerks, a day: its figures are what was taken, by every tender, with the network cut in the middle', async ({
      page,
      context,
      browser,
      server,
    }) => {
      server.records.keepHours(shopId)
      const till = secondTill()
      const today = dayAhead(0)
      await context.addInitScript((code) => localStorage.setItem('user_language', code), language)
      const manager = await enterAsStaff(context, server, 'manager')
      const beside = await browser.newContext({ baseURL: server.url, viewport: tablet, locale: language })
      await beside.addInitScript((code) => localStorage.setItem('user_language', code), language)
      const clerk = await enterAsStaff(beside, server, 'staff')
      const other = await beside.newPage()
      const { say, drawer } = inWords(page, language)
      const button = (source: string) => page.getByRole('button', { name: say(source), exact: true })
      const sell = (who: Member, fields: object) =>
        manager.ask('/api/admin/recharge/sell', {
          member_uid: who.uid,
          package_id: 'ten-plus-two',
          shop_id: shopId,
          amount_cents: 168_000,
          op_id: randomUUID(),
          ...fields,
        })

      // In the morning the drawer is opened.
      await page.goto(`admin/transactions?shop=${shopId}&drawer=true`)
      await drawer.getByLabel(say('Cash float, counted')).fill('1000')
      await drawer.getByRole('button', { name: say('Open the drawer') }).click()
      await expect(drawer.getByRole('region', { name: say('Should be in the drawer') })).toContainText('HK$1,000')
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()

      // A guest walks in at the other tablet; this one hears of it.
      await other.goto(`admin/operation?shop=${shopId}`)
      const { guest, taps } = await serveNewGuest(other, language)
      expect(taps()).toBeLessThanOrEqual(12)
      till.takeCash(19_800)
      await expect(page.getByRole('row').filter({ hasText: guest }).first()).toBeVisible({ timeout: 8_000 })

      // A package by two tenders, with change.
      const ann = await aMember(server)
      await page.goto(`admin/user-recharge?shop=${shopId}&package=ten-plus-two&member=${ann.uid}`)
      await page.getByRole('radio', { name: say('Octopus') }).press('Space')
      await page.getByRole('radio', { name: say('Split') }).press('Space')
      // The field for the part has the focus.
      await page.locator('input[inputmode]:focus').fill('180')
      await button('{part} received, {rest} left').click()
      await page.getByRole('button', { name: '2,000', exact: true }).click()
      await button('Confirm {0} received').click()
      await expect(drawer).toContainText('HK$500')
      await drawer.getByRole('button', { name: say('Finish') }).click()
      till.take('octopus', 18_000)
      till.takeCash(150_000)

      // Every other tender once, and a price that no coins make.
      const { taken } = await manager.ask<{ taken: { tender: string }[] }>('/api/admin/user/self', {})
      const rest = taken.map(({ tender }) => tender).filter((tender) => !['cash', 'octopus'].includes(tender))
      expect(rest.length).toBeGreaterThan(4)
      for (const method of rest) {
        await sell(await aMember(server), { method, reference: `SLIP ${method}` })
        till.take(method, 168_000)
      }
      await sell(await aMember(server), {
        method: 'cash',
        amount_cents: 167_995,
        given_cents: 168_000,
        discount: { cents: 5, reason: 'regular' },
      })
      till.takeCash(167_995)

      // The network of one tablet goes: cash is taken on a slip, and the other tablet sells on.
      const { list } = await manager.ask<{ list: Product[] }>('/api/admin/stock/products', {})
      const goggles = list.find(({ active, code }) => active && code !== '')
      if (!goggles) throw new Error('The demo sells something with a code')
      await page.goto(`admin/user-recharge?shop=${shopId}&sell=products`)
      const code = page.getByLabel(say('Name or barcode'))
      await expect(code).toBeVisible()
      await expect
        .poll(() => page.evaluate(async () => (await (await caches.open('staff')).keys()).length), { timeout: 30_000 })
        .toBeGreaterThan(3)
      await context.setOffline(true)
      const onSlip = button('Sell for cash, without a connection')
      await expect(onSlip).toBeVisible({ timeout: 20_000 })
      await code.fill(goggles.code)
      await code.press('Enter')
      await expect(onSlip).not.toHaveAttribute('aria-disabled', 'true')
      await onSlip.click()
      await expect(drawer).toContainText(/P-[0-9A-Z]{6}-0001/)
      await drawer.getByRole('button', { name: say('Finish') }).click()
      await sell(await aMember(server), { method: 'cash', given_cents: 200_000 })
      till.takeCash(168_000)
      await context.setOffline(false)
      till.takeCash(goggles.price_cents)
      await expect
        .poll(async () => (await figures(manager, shopId, today)).ledger, { timeout: 30_000 })
        .toEqual(till.byTender())

      // What Ann paid goes back to where it came from.
      await page.goto(`admin/userdetail?shop=${shopId}&tab=ledger&member=${ann.uid}`)
      await button('Refund…').click()
      await drawer.getByLabel(say('Reason (required)')).fill('Moved away')
      await drawer.getByLabel(/Octopus|八達通/).fill('BACK 1')
      await drawer.getByRole('button', { name: say('Give back {sum}') }).click()
      await expect(drawer).toContainText('BACK 1')
      till.take('octopus', -18_000)
      till.takeCash(-150_000)

      // In the evening everything says the same.
      const { ledger, report, revenue } = await figures(manager, shopId, today)
      expect(ledger).toEqual(till.byTender())
      expect(report).toEqual(till.byTender())
      expect(revenue).toBe(till.revenue())

      // The drawer holds what was reckoned, and the day closes from it, once the guest's session is over.
      for (const bed of beds) await hurry(server, bed)
      const uid = await uidOf(clerk, guest)
      await expect.poll(() => server.records.sessions(uid)[0]?.settled, { timeout: 60_000 }).toBe('used')
      const inDrawer = 100_000 + (till.byTender()['cash'] ?? 0)
      await page.goto(`admin/transactions?shop=${shopId}&drawer=true`)
      await drawer.getByRole('button', { name: say('Close the drawer…') }).click()
      await drawer.getByLabel(say('Cash in the drawer, counted')).fill(String(inDrawer / 100))
      await expect(drawer.getByRole('status').getByText(say('Matches'))).toBeVisible()
      await drawer.getByRole('button', { name: say('Close the drawer'), exact: true }).click()
      await expect(drawer.getByRole('button', { name: say('Open the drawer') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      const day = await manager.ask<Day>('/api/admin/transactions/close-get', { shop_id: shopId, date: today })
      const counted = Object.entries(till.byTender())
        .filter(([tender]) => tender !== 'cash' && tender !== 'rounding')
        .map(([method, cents]) => ({ method, expected_cents: cents, counted_cents: cents }))
      const close = { shop_id: shopId, date: today, float_cents: day.float.expected_cents ?? 0, counted }
      await manager.ask('/api/admin/transactions/close', { ...close, op_id: randomUUID() })
      await page.goto(`admin/transactions?shop=${shopId}&date=${today}`)
      await expect(page.getByText(say('Closed by {staffName}, {when}'))).toBeVisible()
      await beside.close()
    })
  })
}

async function uidOf(clerk: Member, name: string): Promise<string> {
  const { list } = await clerk.ask<{ list: { uid: string }[] }>('/api/admin/users/list', { search: name })
  return list[0]?.uid ?? ''
}
