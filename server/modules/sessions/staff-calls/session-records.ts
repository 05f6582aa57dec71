import {
  askAgain,
  compensate,
  getSessionRecord,
  listDoorOpenings,
  listEvents,
  listFaults,
  listSessionRecords,
  resolveContradiction,
  settleSession,
} from '#src/contract/staff/session-records.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { pageOf, spanOf } from '#server/http/paging.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { mayCompensate } from '#server/modules/sessions/rules/compensation.ts'
import { settleableFrom, whyNotSettle } from '#server/modules/sessions/rules/session-settlement.ts'
import { settleByStaff } from '#server/modules/sessions/actions/settle-by-staff.ts'
import { examineBed } from '#server/modules/sessions/actions/ask-bed.ts'
import { takeBedMessage } from '#server/modules/sessions/actions/bed-texts.ts'
import { runDeviceCommand } from '#server/modules/sessions/actions/run-device-command.ts'
import { type SessionDeps, inTurn, placeOf, send } from '#server/modules/sessions/actions/session-deps.ts'
import { selectCardForUpdate } from '#server/modules/cards/store/ledger.ts'
import { compensateSession } from '#server/modules/sessions/store/make-good.ts'
import { resolveSettlement } from '#server/modules/sessions/store/manual-settlements.ts'
import { once } from '#server/platform/database/operations.ts'
import {
  countSessionRecords,
  countTimesBack,
  listSessionRecords as listRows,
  type RecordFilter,
} from '#server/modules/sessions/store/session-records.ts'
import { findSession, selectSessionForUpdate, noteEvent } from '#server/modules/sessions/store/sessions.ts'
import { settleReturned } from '#server/modules/problems/store/settle-problem.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Db } from '#server/platform/database/store.ts'
import { describeRecord, shownIn, toRecordRow } from '#server/modules/sessions/answers/describe-record.ts'
import { dayIn, readDoors, readEvents, readFaults } from './record-tabs.ts'
import { type RecordExportDeps, serveRecordExport } from './record-export.ts'

interface RecordDeps extends RecordExportDeps {
  /** Undefined where nothing can be started: without the secrets of devices. */
  sessionDeps: SessionDeps | undefined
}

/** What beds and doors did: their evidence, and what staff decide where a bed does not tell. */
export function serveDeviceRecords(place: RecordDeps): void {
  serveSessions(place)
  serveTabs(place)
  serveSettling(place)
  serveCompensation(place)
  serveRecordExport(place)
  if (place.sessionDeps) serveAsking(place, place.sessionDeps)
}

function serveSessions({ serve, store }: RecordDeps): void {
  serve(listSessionRecords, async ({ body, language }) => {
    const { db } = store
    const shop = await findShop(db, body.shopId)
    if (!shop) return refuse('not-found')
    const shown = await shownIn(db, language)
    const { only, deviceId } = body
    const filter: RecordFilter = { ...dayIn(shop, body.date), deviceId, only, tolerance: shown.tolerance }
    const { list, ...paged } = pageOf(body, await listRows(db, filter, spanOf(body)))
    return ok({
      ...paged,
      list: list.map((row) => toRecordRow(row, shown)),
      now: await store.now(),
      timeZone: shop.timeZone,
      total: await countSessionRecords(db, { ...filter, only: 'all' }),
      unsettled: await countSessionRecords(db, { ...filter, only: 'unsettled' }),
      contradicted: await countSessionRecords(db, { ...filter, only: 'contradicted' }),
      atVariance: await countSessionRecords(db, { ...filter, only: 'variance' }),
    })
  })

  serve(getSessionRecord, async ({ body, language }) => {
    const file = await describeRecord(store.db, body.sessionId, await shownIn(store.db, language))
    return file ? ok(file) : refuse('not-found')
  })
}

function serveTabs({ serve, store: { db } }: RecordDeps): void {
  const tabs = [
    [listEvents, readEvents],
    [listFaults, readFaults],
    [listDoorOpenings, readDoors],
  ] as const
  for (const [call, read] of tabs) {
    serve(call, async ({ body, language }) => {
      const shop = await findShop(db, body.shopId)
      if (!shop) return refuse('not-found')
      const span = { ...dayIn(shop, body.date), deviceId: body.deviceId }
      const { list, ...paged } = pageOf(body, await read(db, span, spanOf(body), language))
      return ok({ ...paged, list: list.map(({ happened }) => happened) })
    })
  }
}

/** Throws where there is none: for a session that this transaction has just written. */
async function readFile(db: Db, sessionId: string, language: Language) {
  const file = await describeRecord(db, sessionId, await shownIn(db, language))
  if (!file) throw new Error(`Session ${sessionId} is gone`)
  return file
}

function serveSettling({ serve, store }: RecordDeps): void {
  serve(settleSession, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { sessionId, verdict, reason } = body
      const row = await selectSessionForUpdate(tx, sessionId)
      if (!row) return refuse('not-found')
      if (isOwnDeal(caller, row.memberUid)) return refuse('own-account')
      const why = whyNotSettle(row, verdict, now)
      if (why === 'early') return refuse('too-soon', { nextAllowedAt: settleableFrom(row) })
      if (why !== undefined) return refuse('not-running')
      if (row.rev !== body.rev) return refuse('changed', await readFile(tx, sessionId, language))
      await settleByStaff(tx, row, { verdict, staffUid: caller.uid, reason }, now)
      return ok(await readFile(tx, sessionId, language))
    }),
  )

  serve(resolveContradiction, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { sessionId, reason } = body
      const row = await selectSessionForUpdate(tx, sessionId)
      if (row && isOwnDeal(caller, row.memberUid)) return refuse('own-account')
      if (!(await resolveSettlement(tx, sessionId, now))) return refuse('not-found')
      const action = { staffUid: caller.uid, what: 'device-records.resolve', subject: `session:${sessionId}`, reason }
      await writeStaffLog(tx, { ...action, before: { resolved: false }, after: { resolved: true } }, now)
      return ok(await readFile(tx, sessionId, language))
    }),
  )
}

function serveCompensation({ serve, store }: RecordDeps): void {
  serve(compensate, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { sessionId, times, reason, isMore = false } = body
      const row = await selectSessionForUpdate(tx, sessionId)
      if (!row) return refuse('not-found')
      const { cardId, memberUid } = row
      if (isOwnDeal(caller, memberUid)) return refuse('own-account')
      const card = await selectCardForUpdate(tx, memberUid, cardId)
      if (!card || card.timesTotal === null) return refuse('not-enough-times')
      if (card.refundedAt !== null) return refuse('refunded')
      const givenBefore = await countTimesBack(tx, sessionId)
      if (!mayCompensate({ givenBefore, times, isMore, level: caller.levelHere })) {
        return refuse('already-compensated', await readFile(tx, sessionId, language))
      }
      const staffUid = caller.uid
      if (row.settled === 'reserved') {
        if (whyNotSettle(row, 'release', now)) return refuse('too-soon', { nextAllowedAt: settleableFrom(row) })
        await settleByStaff(tx, row, { verdict: 'release', staffUid, reason }, now)
      }
      const newTimes = givenBefore + times - (await countTimesBack(tx, sessionId))
      if (newTimes > 0) {
        const gift = { times: newTimes, by: operation.opId, staffUid, note: reason }
        await compensateSession(tx, row, gift, now)
        await settleReturned(tx, { sessionId, memberUid, by: { staffUid, reason }, newTimes }, now)
      }
      const action = { staffUid, what: 'device-records.compensate', subject: `session:${sessionId}`, reason }
      await writeStaffLog(
        tx,
        { ...action, before: { times: givenBefore }, after: { card_id: cardId, times: givenBefore + times } },
        now,
      )
      return ok(await readFile(tx, sessionId, language))
    }),
  )
}

type Asked = AnswerOf<typeof askAgain>

function serveAsking({ serve, store }: RecordDeps, deps: SessionDeps): void {
  serve(askAgain, ({ body, caller, operation, language }) => {
    const answer = async (sessionId: string, didAnswer: boolean) =>
      ok<Asked>({ session: await readFile(store.db, sessionId, language), didAnswer })
    return runDeviceCommand<Asked, 'not-found' | 'not-running'>(store, operation, {
      begunDurability: 'immediate',
      begin: async (tx, now) => {
        const row = await selectSessionForUpdate(tx, body.sessionId)
        if (!row) return refuse('not-found')
        if (row.state === 'ended') return refuse('not-running')
        await noteEvent(tx, row, { type: 'asked-by-staff', at: now }, { road: 'studio', memberUid: caller.uid })
        return { subject: row.sessionId }
      },
      command: async (sessionId) => answer(sessionId, await askBedNow(deps, sessionId)),
      current: (sessionId) => answer(sessionId, false),
    })
  })
}

/** A session in doubt is examined, which kills a grant that has not started; one that runs is only asked. */
async function askBedNow(deps: SessionDeps, sessionId: string): Promise<boolean> {
  const session = await findSession(deps.store.db, sessionId)
  const heard = await send(deps, placeOf(session), { type: 'ask' }, 'status')
  if (heard.kind !== 'heard') return false
  if (session.state === 'unknown') await examineBed(deps, session)
  else {
    const heardAt = await deps.store.now()
    await inTurn(deps, session.deviceId, () => takeBedMessage(deps, session.deviceId, heard.message, heardAt))
  }
  return true
}
