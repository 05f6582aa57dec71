import { expect, type Page } from '@playwright/test'

import { shareOf } from '../../support/share.ts'
import { randomFrom } from '../../support/random.ts'
import { aMember, enterAs } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { test } from '../support/test.ts'

// Leaving a page at once cuts off what it was still loading.
test.use({ viewport: tablet, allowedErrors: ['refused call', 'busy server', 'cut off'] })

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const random = randomFrom(seed)

const names = {
  staff: [
    'date',
    'to',
    'shop',
    'page',
    'tab',
    'member',
    'package',
    'device',
    'bed',
    'open',
    'view',
    'type',
    'q',
  ].concat(['kind', 'section', 'line', 'group', 'method', 'close', 'session', 'only', 'banner', 'chip', 'sort']),
  member: ['shop', 'device', 'id', 'from', 'booked', 'show', 'year', 'session', 'card', 'order', 'lock', 's', 'next'],
}
const strange = [
  'x',
  '0002-01-01',
  '2026-02-31',
  '2026-99-99',
  '9999-12-31',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
].concat(['null', 'true', '{}', '{"a":1}', '[1,2]', '""', '%00', '%25', '../..', '<b>', ' ', '日'.repeat(200)])

const staffPages = ['dashboard', 'operation', 'appointmentchange', 'appointmentcreate', 'users', 'userdetail']
  .concat(['user-recharge', 'transactions', 'time-slots', 'devices', 'device-setting', 'device-config'])
  .concat(['device-records', 'packages', 'banners', 'shop-info', 'shops', 'shop-create', 'global-config'])
const memberPages = [
  '',
  'appointment',
  'appointment-result',
  'appointment-record',
  'recharge',
  'recharge-record',
].concat(['mypackages', 'my', 'help', 'doorcontrol', 'doorstatus', 'device-time', 'tanning-record'])

function address(page: string, known: readonly string[], first: string): string {
  const fields = [
    [first, random.pick(strange)],
    ...Array.from({ length: 4 }, () => [random.pick(known), random.pick(strange)]),
  ]
  const query = fields.map(([name, value]) => `${name}=${value === '%00' ? value : encodeURIComponent(value ?? '')}`)
  return `${page}?${query.join('&')}`
}

/** Whatever the address says, the page stands there and nothing was thrown; the test's own watch sees what was. */
async function isThere(page: Page, where: string) {
  const thrown: string[] = []
  const note = (error: Error) => void thrown.push(String(error))
  page.on('pageerror', note)
  await page.goto(where)
  // A drawer over the page hides it from readers, and the page stands there all the same.
  await expect(page.locator('main').first(), `${where} with seed ${seed}`).toBeAttached()
  await expect(page.locator('h1').first(), `${where} with seed ${seed}`).toBeAttached()
  await expect(page.getByText('未能顯示此畫面'), `${where} with seed ${seed}`).toHaveCount(0)
  page.off('pageerror', note)
  expect(thrown, `${where} with seed ${seed}`).toEqual([])
}

test('no page of the staff throws at what its address says', async ({ page, context, server }) => {
  test.setTimeout(900_000)
  await enterAsStaff(context, server, 'owner')
  for (const name of staffPages) {
    // Days are what most often went wrong.
    for (const first of shareOf(['date', random.pick(names.staff)], 0))
      await isThere(page, address(`admin/${name}`, names.staff, first))
  }
})

test('no screen of a member throws at what its address says', async ({ page, context, server }) => {
  test.setTimeout(900_000)
  await enterAs(context, await aMember(server))
  for (const name of memberPages) await isThere(page, address(name, names.member, random.pick(names.member)))
})
