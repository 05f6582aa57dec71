import { describe, expect, test } from 'vitest'

import { addCard } from '#server/modules/cards/store/cards.ts'
import { writeSessionLines } from '#server/modules/cards/store/session-lines.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Books, books, sum, today } from '../../support/payments/books.ts'
import { price } from '../../support/staff/counter.ts'
import { engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'
import { minute } from '../../support/open-server.ts'

interface Line {
  line_id: string
  kind: string
  times: number
  money: { method: string; amount_cents: number } | null
}

/** A session that ended an hour ago and was counted. */
async function addRun({ store, ann, clock }: Books, count: number): Promise<void> {
  await store.transaction(async (tx) => {
    const card = { memberUid: ann.uid, timesTotal: 50, validUntil: null, reference: `start-${count}` }
    const cardId = await addCard(tx, { ...card, line: { shopId: 1, reason: 'gift' } }, clock.now - minute)
    const sessionId = `run-${count}`
    const at = clock.now
    await tx
      .insertInto('sessions')
      .values({
        sessionId,
        memberUid: ann.uid,
        deviceId: 'bed-1',
        openMember: null,
        openDevice: null,
        shopId: 1,
        cardId,
        appointmentId: null,
        bed: 1,
        keyNumber: 1,
        minutes: 8,
        dressingSeconds: 120,
        intensity: 'medium',
        transport: 'remote',
        state: 'ended',
        settled: 'used',
        grantId: count.toString(16).padStart(16, '0'),
        grantText: null,
        nonce: null,
        run: null,
        requestedAt: at,
        lampsAt: at,
        startedAt: at,
        endsAt: null,
        pausedUntil: null,
        pausesUsed: 0,
        secondsOn: 480,
        endedAt: at,
        endReason: 'completed',
        askAt: null,
        asks: 0,
        rev: 1,
      })
      .execute()
    const run = { sessionId, memberUid: ann.uid, cardId, shopId: 1 }
    await writeSessionLines(
      tx,
      run,
      [
        { reason: 'reserve', delta: -1 },
        { reason: 'use', delta: 0 },
      ],
      at,
    )
  })
}

/** A day on which anything happened; the seed tells it again. */
async function randomDay(place: Books): Promise<number> {
  const { sell, call, manager, input, adjust, refund, travel } = place
  const random = randomFrom(seed)
  const sold: { card_id: string; line_id: string }[] = []
  let runs = 0
  for (let step = 0; step < 24; step++) {
    travel(random.below(9) * minute)
    const method = random.pick(['cash', 'fps', 'card', 'transfer'])
    const one = sold.length > 0 ? random.pick(sold) : undefined
    const what = random.pick(['sell', 'sell', 'gift', 'run', 'reverse', 'refund', 'give', 'take'])
    if (what === 'sell' || (!one && what !== 'gift' && what !== 'run')) {
      sold.push((await sell({ method, reference: `R${step}` })).data)
    } else if (what === 'gift') await call(manager, 'recharge/gift', { ...input, reason: 'a present' })
    else if (what === 'run') await addRun(place, ++runs)
    else if (what === 'reverse') await call(manager, 'recharge/reverse', { line_id: one?.line_id, reason: 'was wrong' })
    else if (what === 'refund') await refund(one?.card_id ?? '', { times: 1, amount_cents: 14_000 })
    else await adjust(one?.card_id ?? '', { kind: what, amount: 1 })
  }
  return runs
}

describe.each(engines)('the one ledger of money and times on $name', (engine) => {
  test(`its totals are the sum over all of its pages, whatever a day brought and whatever is filtered (SEED=${seed})`, async () => {
    const place = await books(engine)
    const runs = await randomDay(place)
    const kinds = (await place.list()).day_totals.by_kind.map(({ kind }: { kind: string }) => ({ kind }))
    const filters = [{}, { group: 'money' }, { group: 'times' }, { method: 'fps' }, { staff_uid: place.staff.uid }]
    for (const filter of [...filters, ...kinds, { device_id: 'bed-1' }, { member_uid: place.ann.uid }]) {
      const lines: Line[] = []
      for (let page = 1, hasMore = true; hasMore; page++) {
        const { list, has_more } = await place.list({ ...filter, page, page_size: 7 })
        lines.push(...list)
        hasMore = has_more
      }
      const said = JSON.stringify(filter)
      const { total, totals } = await place.list(filter)
      expect(new Set(lines.map(({ line_id }) => line_id)).size, said).toBe(lines.length)
      expect([total, totals.lines], said).toEqual([lines.length, lines.length])
      expect(totals.net_cents, said).toBe(sum(lines.map(({ money }) => money?.amount_cents ?? 0)))
      for (const { method, amount_cents } of totals.by_method) {
        const own = lines.filter(({ money }) => money?.method === method)
        expect(amount_cents, `${said} ${method}`).toBe(sum(own.map(({ money }) => money?.amount_cents ?? 0)))
      }
      for (const { kind, times, lines: count } of totals.by_kind) {
        const own = lines.filter((line) => line.kind === kind)
        expect([count, times], `${said} ${kind}`).toEqual([own.length, sum(own.map((line) => line.times))])
      }
    }
    expect(await place.close()).toMatchObject({ sessions: runs, uses: runs, unsettled: [] })
  })

  test('a line tells what it was, and what was left of its package', async () => {
    const { sell, list, refund } = await books(engine)
    const sale = (await sell({ method: 'fps', reference: 'FT1' })).data
    await refund(sale.card_id, { times: 2, amount_cents: 28_000 })
    const [back, sold] = (await list()).list
    expect(sold).toMatchObject({
      kind: 'sale',
      times: 12,
      times_left: 12,
      package_name: '10 次＋2 次',
      staff_name: '小吳',
      money: { method: 'fps', amount_cents: price, reference: 'FT1', reverses_at: null },
    })
    expect(back).toMatchObject({ kind: 'refund', times: -2, times_left: 10, note: 'moves away' })
    expect(back.money).toMatchObject({ method: 'cash', amount_cents: -28_000, reverses_at: sold.at })
  })

  test('the chain of a wrong sale leads to its reversal and to what was sold in its place', async () => {
    const { sell, call, staff, manager, travel } = await books(engine)
    const wrong = (await sell()).data
    travel(minute)
    const undone = (await call(manager, 'recharge/reverse', { line_id: wrong.line_id, reason: 'was wrong' })).data
    travel(minute)
    const right = (await sell({ method: 'fps', reference: 'FT2' })).data
    const { lines } = (await call(staff, 'transactions/chain', { line_id: undone.line_id })).data
    expect(lines.map(({ line_id }: Line) => line_id)).toEqual([wrong.line_id, undone.line_id, right.line_id])
    expect((await call(staff, 'transactions/chain', { line_id: 'nothing' })).code).toBe('not-found')
  })

  test('the chain of a package with a long story is what is around its line, and says so', async () => {
    const { sell, call, staff, store, clock } = await books(engine)
    const { line_id, card_id } = (await sell()).data
    const lineOf = (index: number) => `z${String(index).padStart(3, '0')}`
    const rows = Array.from({ length: 250 }, (_, index) => ({
      lineId: lineOf(index),
      cardId: card_id,
      delta: 0,
      reason: 'extension' as const,
      reference: `extension:${index}`,
      sessionId: null,
      days: 1,
      createdAt: clock.now + Math.floor(index / 2),
    }))
    await store.db.insertInto('cardLines').values(rows).execute()
    const chain = async (id: string) => {
      const { lines, is_cut } = (await call(staff, 'transactions/chain', { line_id: id })).data
      const ids = lines.map((line: Line) => line.line_id)
      return { first: ids[0], last: ids.at(-1), rows: ids.length, hasIt: ids.includes(id), is_cut }
    }
    expect(await chain(line_id)).toEqual({ first: line_id, last: lineOf(99), rows: 101, hasIt: true, is_cut: true })
    expect(await chain(lineOf(249))).toEqual({
      first: lineOf(150),
      last: lineOf(249),
      rows: 100,
      hasIt: true,
      is_cut: true,
    })
    await store.db.deleteFrom('cardLines').where('lineId', '>', lineOf(97)).execute()
    expect(await chain(lineOf(50))).toEqual({ first: line_id, last: lineOf(97), rows: 99, hasIt: true, is_cut: false })
  })

  test('the file of a filter opens in a spreadsheet, runs nothing, and is for managers', async () => {
    const { sell, call, staff, manager } = await books(engine)
    await sell({ method: 'fps', reference: '=1+1', note: 'says "hi", twice' })
    await sell()
    const input = { shop_id: 1, date: today, method: 'fps' }
    expect((await call(staff, 'transactions/export', input)).code).toBe('forbidden')
    const { csv, file_name } = (await call(manager, 'transactions/export', input)).data
    expect(file_name).toBe('transactions-2026-11-21.csv')
    const rows = csv.split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[1]).toContain(`,fps,1680,HKD,`)
    expect(rows[1]).toContain(`,'=1+1,小吳,"says ""hi"", twice",`)
  })

  test('a range has an end after its beginning, and is not endless', async () => {
    const { call, staff, sell, list } = await books(engine)
    await sell()
    const ask = async (date: string, to: string) =>
      (await call(staff, 'transactions/list', { shop_id: 1, date, to })).code
    expect(await ask(today, '2026-11-20')).toBe('bad-request')
    expect(await ask('2026-01-01', today)).toBe('bad-request')
    expect(await list({ date: '2026-11-01', to: today })).toMatchObject({ total: 1, totals: { net_cents: price } })
    expect(await list({ date: '2026-11-20' })).toMatchObject({ total: 0, list: [] })
  })
})

describe.each(engines)('a session in the ledger on $name', (engine) => {
  async function atTheEnd() {
    const place = await atTheBed(engine)
    const manager = await place.member({ role: 'admin', staffLevel: 'manager', nickname: '陳店長' })
    const call = (noun: string, fields: object = {}) =>
      place.post(`/api/admin/transactions/${noun}`, anIntent(manager, { shop_id: 1, date: today, ...fields }))
    const counted = ['cash', 'fps', 'card', 'transfer'].map((method) => ({
      method,
      expected_cents: 0,
      counted_cents: 0,
    }))
    return { ...place, call, close: () => call('close', { float_cents: 0, counted }) }
  }

  test('that is not settled blocks the close, and is named; once the bed has told, it is followed to its receipt', async () => {
    const { start, floor, call, close, until } = await atTheEnd()
    const { session_id } = (await start()).data
    const blocked = await close()
    expect([blocked.code, blocked.data.unsettled]).toEqual([
      'open-session',
      [expect.objectContaining({ session_id, device_name: '1 號機' })],
    ])
    expect((await call('list', { group: 'unsettled' })).data).toMatchObject({
      total: 1,
      list: [{ kind: 'reserve', session: { session_id } }],
    })

    floor.pass(4 * minute)
    await until({ settled: 'used' })
    floor.pass(20 * minute)
    await until({ state: 'ended' })
    const [used] = (await call('list')).data.list
    expect(used).toMatchObject({ kind: 'use', times: 0, session: { session_id, state: 'over' } })
    const chain = (await call('chain', { line_id: used.line_id })).data
    expect(chain.lines.map(({ kind }: Line) => kind)).toEqual(['sale', 'reserve', 'use'])
    expect(chain.receipts.at(-1)).toMatchObject({ bed: 1, reason: 'completed', did_lamps_go_on: true, seconds_on: 480 })
    expect(chain.session).toMatchObject({ session_id, settled: 'used' })
    expect((await close()).data).toMatchObject({ sessions: 1, uses: 1, closed: { staff_name: '陳店長' } })
  })
})
