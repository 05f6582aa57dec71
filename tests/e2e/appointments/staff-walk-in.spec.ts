import type { Locator, Page } from '@playwright/test'

import { staffSaid } from '../support/words/catalog.ts'
import { bedTile } from '../support/staff/duty.ts'
import { inSuite } from '../../support/share.ts'
import { agree, aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { hurry } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet })

const people = {
  'zh-HK': { name: '何樂兒', phone: '91234501', why: '燈管中途閃爍', bed: 'cwb-1' },
  'en-US': { name: 'Robin Ho', phone: '91234502', why: 'A lamp flickered', bed: 'cwb-2' },
}

for (const language of ['zh-HK', 'en-US'] as const) {
  const { name, phone, why, bed } = people[language]
  const say = (source: string) => staffSaid(language, source)
  const press = async (place: Page | Locator, source: string) =>
    await place.getByRole('button', { name: say(source) }).click()
  const dialog = (page: Page, source: string) => page.getByRole('dialog', { name: say(source) })

  test.describe(`in ${language}`, inSuite(language === 'zh-HK'), () => {
    test.use({ locale: language })

    test('who walks in is sold a package, let in, tanned, compensated and refunded, and the ledger tells all of it', async ({
      page,
      context,
      server,
    }) => {
      const { records } = server
      records.keepHours(1)
      records.endOpenings()
      await enterAsStaff(context, server, 'manager')
      await context.addInitScript((code) => localStorage.setItem('user_language', code), language)

      await page.goto('admin/users?shop=1')
      await press(page, 'New member')
      const drawer = dialog(page, 'New member')
      await drawer.getByLabel(say('Mobile number')).fill(phone)
      await drawer.getByLabel(say('Name (optional)')).fill(name)
      await press(drawer, 'Create member')
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
      const uid = new URL(page.url()).searchParams.get('member') ?? ''

      await page.getByRole('link', { name: say('Top up') }).click()
      await page.getByRole('radio', { name: /10.*2/ }).check({ force: true })
      await page.getByRole('radio', { name: say('FPS') }).check({ force: true })
      await page.getByLabel(say('Reference number (required)')).fill('FT-700')
      await press(page, 'Confirm {0} received')
      await expect(dialog(page, 'Payment recorded')).toContainText('HK$1,680')
      await press(page, 'Finish')
      expect(records.timesLeft(uid)).toBe(12)

      // Only the member can accept the risk notice, on a phone of their own.
      await agree(await aMember(server, phone))

      await page.goto(`admin/appointmentcreate?shop=1&member=${uid}&device=${bed}`)
      const booking = page.getByRole('region', { name: say('New appointment') })
      await page.getByRole('button', { name: say('Next day') }).click()
      await page.locator(`[data-bed-hours="${bed}"] [data-free]:not([aria-disabled])`).last().click()
      await booking.locator('[type=submit]').click()
      await expect(page).toHaveURL(/[?&]open=/)
      const appointmentId = new URL(page.url()).searchParams.get('open') ?? ''
      records.letItBegin(appointmentId)

      await page.goto('admin/operation?shop=1')
      const arrival = page.locator(`[data-arrival="${appointmentId}"]`)
      await press(arrival, 'Check in {name}')
      await expect(arrival.getByText(say('Here'))).toBeVisible()
      const door = page.locator('[data-door="CWB-1201"]')
      await press(door, 'Open door')
      await press(page.getByRole('dialog'), 'Open door')
      await expect(door.getByRole('status')).toHaveText(say('The lock has opened.'))

      const tile = bedTile(page, bed)
      await press(tile, 'Start for member')
      const start = dialog(page, 'Start for member')
      await start.getByRole('button').filter({ hasText: name }).click()
      // Sixty seconds of dressing take one.
      await server.simulator(bed, 'speed', 60)
      await press(start, 'Start {0} for {name}')
      await expect(tile).toHaveAttribute('data-standing', 'running', { timeout: 15_000 })
      await hurry(server, bed)
      await expect(tile).toHaveAttribute('data-standing', /cleaning|ready/, { timeout: 15_000 })
      const tanned = { state: 'ended', endReason: 'completed', settled: 'used', minutes: 5 }
      expect(records.sessions(uid)).toEqual([tanned])

      await page.goto('admin/device-records?shop=1')
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await press(page, 'Compensate 1 session…')
      await page.getByLabel(say('Reason (required)')).fill(why)
      await press(page.getByRole('dialog'), 'Give back 1 session')
      await expect(page.getByText(/[+＋]1$/)).toBeVisible()
      expect(records.timesLeft(uid)).toBe(12)

      await page.goto(`admin/userdetail?shop=1&tab=ledger&member=${uid}`)
      await press(page, 'Refund…')
      const back = dialog(page, 'Refund')
      await back.getByLabel(say('Reference number (required)')).fill('FT-701')
      await back.getByLabel(say('Reason (required)')).fill(why)
      await expect(back.getByRole('button', { name: say('Give back {sum}') })).toContainText('HK$1,680')
      await press(back, 'Give back {sum}')
      await expect(dialog(page, 'Refunded')).toContainText('FT-701')

      await page.goto(`admin/transactions?shop=1&member=${uid}`)
      const ledger = page.getByRole('table', { name: say('Transactions') })
      await expect(ledger.locator('tbody tr')).toHaveCount(5)
      const reported = await ledger
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => [1, 3, 4, 5].map((cell) => row.children[cell]?.textContent?.replace('＋', '+'))),
        )
      const kind = (source: string) => say(source).source.slice(1, -1)
      expect(reported).toEqual([
        [kind('Refund'), '−12', '−1,680', '0'],
        [kind('Gift'), '+1', '—', '12'],
        [kind('Used'), '—', '—', '11'],
        [kind('Hold'), '−1', '—', '11'],
        [kind('Sale'), '+12', '1,680', '12'],
      ])
      await expect(page.getByText(/HK\$0$/).last()).toBeVisible()
      expect(records.timesLeft(uid)).toBe(0)

      // From the use of the time down to what the bed itself signed.
      await ledger.getByRole('button').nth(2).press('Enter')
      const chain = dialog(page, 'What belongs together')
      await expect(chain.getByRole('heading', { name: say('Bed receipt') })).toBeVisible()
      const length = language === 'en-US' ? '5 min' : '5 分鐘'
      await expect(chain).toContainText(`${kind('completed')} · ${length}`)
      await page.keyboard.press('Escape')
      await ledger.getByRole('button').first().press('Enter')
      await expect(chain).toContainText('FT-700')
      await expect(chain).toContainText('FT-701')
      await expect(chain).toContainText(why)
    })
  })
}
