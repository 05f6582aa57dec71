import { describe, expect, test } from 'vitest'

import { confirmSale } from '#src/contract/staff/sales.ts'
import { packageFigures, savePackage, sortPackages, staffPackageList } from '#src/contract/staff/packages.ts'
import { userFreeUseCardList } from '#src/contract/cards.ts'
import { createOrder, packageList } from '#src/contract/payments.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { day, openServer } from '../../support/open-server.ts'

const terms = {
  languages: [
    { language: 'zh-HK', name: '學生優惠' },
    { language: 'en-US', name: 'Student offer' },
  ],
  price_cents: 98_000,
  times: 6,
  bonus_times: 1,
  valid_days: 60,
  device_types: ['stand-up'],
  shop_ids: [1],
  on_sale: true,
  sale_from: null,
  sale_to: null,
}

async function atTheOffice(engine: Engine) {
  const place = await openServer(engine)
  const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
  const ann = await place.member()
  const save = (fields: object = {}) => place.post(savePackage.path, anIntent(manager, { ...terms, ...fields }))
  const offers = async () => (await place.post(packageList.path, { ...ann, shop_id: 1 })).data
  return { ...place, manager, ann, save, offers }
}

describe.each(engines)('the packages of the chain on $name', (engine) => {
  test('a new package is sold at once, with every change written down', async () => {
    const { save, offers, store, manager } = await atTheOffice(engine)
    const { data: made } = await save()
    expect(made).toMatchObject({ ...terms, rev: 1, currency: 'HKD' })
    expect(await offers()).toMatchObject([{ package_id: made.package_id, name: '學生優惠', price_cents: 98_000 }])

    const again = await save({ package_id: made.package_id, rev: 1, price_cents: 88_000, reason: 'winter' })
    expect(again).toMatchObject({ code: 'ok', data: { rev: 2, price_cents: 88_000 } })
    const log = await store.db.selectFrom('staffLog').selectAll().orderBy('entryId').execute()
    expect(log).toMatchObject([
      { staffUid: manager.uid, what: 'packages.save', subject: `package:${made.package_id}`, before: 'null' },
      { reason: 'winter' },
    ])
    expect(JSON.parse(log[1]?.before ?? '')).toMatchObject({ price_cents: 98_000 })
    expect(JSON.parse(log[1]?.after ?? '')).toMatchObject({ price_cents: 88_000 })
  })

  test('of two who change one package the later is shown what the earlier did', async () => {
    const { save } = await atTheOffice(engine)
    const { data: made } = await save()
    const { package_id } = made
    const answers = await Promise.all([
      save({ package_id, rev: 1, price_cents: 1_00 }),
      save({ package_id, rev: 1, price_cents: 2_00 }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual(['changed', 'ok'])
    const [won, lost] = answers.toSorted((a, b) => b.code.localeCompare(a.code))
    expect(lost?.data).toEqual(won?.data)
    expect(await save({ package_id: 'nothing', rev: 1 })).toMatchObject({ code: 'not-found' })
  })

  test('who bought it keeps the terms it had, whatever becomes of it', async () => {
    const { save, post, ann, manager } = await atTheOffice(engine)
    const { data: made } = await save()
    const input = { package_id: made.package_id, shop_id: 1, pay_method: 'counter' }
    const { data: order } = await post(createOrder.path, anIntent(ann, input))
    await save({ package_id: made.package_id, rev: 1, price_cents: 200_000, times: 1, bonus_times: 0, on_sale: false })

    await post(confirmSale.path, anIntent(manager, { order_id: order.order_id, amount_cents: 98_000 }))
    expect((await post(userFreeUseCardList.path, ann)).data).toMatchObject([{ times_total: 7, times_left: 7 }])
    expect(await post(createOrder.path, anIntent(ann, input))).toMatchObject({ code: 'not-on-sale' })

    const figures = await post(packageFigures.path, { ...manager, package_id: made.package_id })
    expect(figures.data).toEqual({ sold: 1, income_cents: 98_000, currency: 'HKD', days_to_use_up: null })
  })

  test('it is sold from its first to its last day', async () => {
    const { save, offers, travel, post, ann } = await atTheOffice(engine)
    const { data: made } = await save({ sale_from: '2026-11-22', sale_to: '2026-11-23' })
    const input = { package_id: made.package_id, shop_id: 1, pay_method: 'counter' }
    const counts: number[] = []
    for (let today = 0; today < 4; today++) {
      counts.push((await offers()).length)
      if (today === 0) expect(await post(createOrder.path, anIntent(ann, input))).toMatchObject({ code: 'not-on-sale' })
      travel(day)
    }
    expect(counts).toEqual([0, 1, 1, 0])
  })

  test('the order is the one that members see; an order that forgets one is refused', async () => {
    const { save, offers, post, manager } = await atTheOffice(engine)
    const { data: first } = await save()
    const { data: second } = await save({ languages: [{ language: 'zh-HK', name: '單次' }] })
    const ids = [second.package_id, first.package_id]
    await post(sortPackages.path, anIntent(manager, { package_ids: ids }))
    expect((await offers()).map((one: { package_id: string }) => one.package_id)).toEqual(ids)
    expect(await post(sortPackages.path, anIntent(manager, { package_ids: ids.slice(1) }))).toMatchObject({
      code: 'changed',
      data: { list: [{ package_id: ids[0] }, { package_id: ids[1] }] },
    })
    expect((await post(staffPackageList.path, manager)).data.list).toHaveLength(2)
  })

  test.each([
    ['no name in Chinese', { languages: [{ language: 'en-US', name: 'Only English' }] }, 'languages'],
    ['one language twice', { languages: [terms.languages[0], terms.languages[0]] }, 'languages'],
    ['an empty name', { languages: [{ language: 'zh-HK', name: '  ' }] }, 'languages.0.name'],
    ['a negative price', { price_cents: -1 }, 'price_cents'],
    ['a bonus on no limit', { times: null }, 'bonus_times'],
    ['an end before its start', { sale_from: '2026-12-02', sale_to: '2026-12-01' }, 'sale_to'],
  ])('%s is refused by its name', async (_what, fields, path) => {
    const { save, offers } = await atTheOffice(engine)
    const answer = await save(fields)
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-request', data: { issues: [{ path }] } })
    expect(await offers()).toEqual([])
  })

  test('staff who are no managers change no price', async () => {
    const { post, member } = await atTheOffice(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    expect(await post(savePackage.path, anIntent(staff, terms))).toMatchObject({ httpStatus: 403, code: 'forbidden' })
    expect(await post(staffPackageList.path, staff)).toMatchObject({ code: 'ok', data: { list: [] } })
  })
})
