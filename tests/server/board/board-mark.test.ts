import { describe, expect, test } from 'vitest'

import { cancelForMember, markVisit } from '#src/contract/staff/appointments.ts'
import { maintain } from '#src/contract/staff/beds/bed.ts'
import { takeAlert } from '#src/contract/staff/board/alerts.ts'
import { finishCleaning } from '#src/contract/staff/board/board.ts'
import { endShift, startShift } from '#src/contract/staff/board/shifts.ts'
import { reportProblem } from '#src/contract/problems/problems.ts'
import { stopSession } from '#src/contract/sessions.ts'
import { readBoard } from '#server/modules/board/answers/read-board.ts'
import { readBoardMark } from '#server/modules/board/store/change-marks.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { shareOf } from '../../support/share.ts'

describe.each(shareOf(engines, 1))('the word for the board of a studio on $name', (engine) => {
  test('changes with everything that somebody does and the board shows', async () => {
    const place = await atTheBed(engine)
    const { ann, start, session, post, member, floor, store, until } = place
    const staff = await member({ role: 'admin' })
    const bob = await member()
    const seen = async () => {
      const now = await store.now()
      const board = await readBoard({ store, gateway: floor.gateway }, 1, 'zh-HK')
      // An instant is read, and written by nobody.
      return {
        board: JSON.stringify({ ...board, now: 0 }),
        mark: await readBoardMark(store.db, 1, { around: now, now }),
      }
    }
    const shows = async (what: string, act: () => Promise<unknown>) => {
      const before = await seen()
      await act()
      const after = await seen()
      expect([what, before.board !== after.board, before.mark !== after.mark]).toEqual([what, true, true])
    }
    const ask = async (path: string, fields: object, who = staff) => {
      const { code, data } = await post(path, anIntent(who, fields))
      expect([path, code]).toEqual([path, 'ok'])
      return data
    }
    let booked = ''
    const startsAt = place.clock.now + 20 * minute
    await shows('a booking', async () => void (booked = await addVisit(store, bob, { startsAt, deviceId: 'bed-2' })))
    const revOf = async () =>
      await store.db
        .selectFrom('appointments')
        .select('rev')
        .where('appointmentId', '=', booked)
        .executeTakeFirstOrThrow()
    await shows('an arrival', () => ask(markVisit.path, { appointment_id: booked }))
    const other = await addVisit(store, await member(), { startsAt: startsAt + 60 * minute, deviceId: 'bed-2' })
    booked = other
    const cancel = async () => {
      await ask(cancelForMember.path, { appointment_id: other, ...(await revOf()), reason: 'they called', tell: false })
    }
    await shows('a cancellation', cancel)
    await shows('the end of a shift', () => ask(endShift.path, { shop_id: 1, member_uid: staff.uid }))
    await shows('who is on duty', () => ask(startShift.path, { shop_id: 1 }))
    const [alert] = (await readBoard({ store, gateway: floor.gateway }, 1, 'zh-HK'))?.allAlerts ?? []
    await shows('who looks after an alert', () => ask(takeAlert.path, { shop_id: 1, key: alert?.key }))
    await shows('a report', () => ask(reportProblem.path, { reason: 'other', shop_id: 1 }, ann))
    await shows('a start', () => start())
    floor.pass(2 * minute)
    await until({ state: 'running' })
    await shows('a stop', async () => {
      await ask(stopSession.path, { session_id: (await session()).session_id }, ann)
      await until({ state: 'ended', settled: 'used' })
    })
    const worn = { deviceId: 'bed-2', seconds: 500 * 3_600, countedUntil: place.clock.now }
    await shows('worn lamps', () => store.db.insertInto('lampCounts').values(worn).execute())
    const { sessionId } = await store.db.selectFrom('sessions').select('sessionId').executeTakeFirstOrThrow()
    const settled = { sessionId, verdict: 'release', staffUid: staff.uid, reason: 'no light', settledAt: 1 } as const
    await shows('a receipt against a settlement', () =>
      store.db
        .insertInto('manualSettlements')
        .values({ ...settled, contradictedAt: place.clock.now, resolvedAt: null })
        .execute(),
    )
    await shows('that a bed is clean', () => ask(finishCleaning.path, { device_id: 'bed-1' }))
    await shows('a bed out of use', () =>
      ask(maintain.path, { device_id: 'bed-1', rev: 1, is_maintained: true, reason: 'lamps', decisions: [] }),
    )
  })
})
