import { describe, expect, test } from 'vitest'

import { exportRecords } from '#src/contract/staff/session-records.ts'
import { listTransactions } from '#src/contract/staff/transactions.ts'
import { userCardLines } from '#src/contract/staff/members/member-lists.ts'
import { usageYearRecord } from '#src/contract/sessions.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { minute } from '../../support/open-server.ts'

const date = '2026-11-21'

/** Ann's lamps went off after twenty of the 480 seconds. */
async function afterTwentySeconds(place: Awaited<ReturnType<typeof atTheBed>>) {
  await place.start()
  place.floor.pass(minute)
  await place.until({ settled: 'used' })
  place.floor.pass(8 * minute)
  await place.until({ state: 'ended' })
  await place.store.db.updateTable('sessions').set({ secondsOn: 20, endReason: 'stopped' }).execute()
}

describe.each(engines)('the length of a session on $name', (engine) => {
  test('that ended after 20 seconds is 20 seconds in the ledger, on the member’s page and in the file', async () => {
    const place = await atTheBed(engine)
    const { post, ann, member } = place
    const staff = await member({ role: 'admin', staffLevel: 'owner' })
    await afterTwentySeconds(place)

    const ledger = (await post(listTransactions.path, { ...staff, shop_id: 1, date, group: 'all' })).data
    const used = ledger.list.find(({ kind }: { kind: string }) => kind === 'use')
    expect(used.session).toMatchObject({ minutes: 8, seconds_on: 20, state: 'over' })

    const lines = (await post(userCardLines.path, { ...staff, member_uid: ann.uid, card_id: ann.cardId })).data
    expect(lines.list.find(({ kind }: { kind: string }) => kind === 'use')).toMatchObject({ seconds_on: 20 })

    const input = { ...staff, shop_id: 1, date, tab: 'sessions', only: 'all' }
    const { csv } = (await post(exportRecords.path, { ...input, language: 'zh-HK' })).data
    expect(csv.trimEnd().split(/\r\n/u).at(-1)).toMatch(/,20,.*,20 秒,/u)
  })

  test('counts as a minute in a sum of minutes, never as none', async () => {
    const place = await atTheBed(engine)
    await afterTwentySeconds(place)
    const year = (await place.post(usageYearRecord.path, { ...place.ann, year: 2026 })).data
    expect(year).toMatchObject({ total_minutes: 1, total_times: 1 })
    expect(year.months[10]).toBe(1)
  })
})
