import type { listEvents } from '#src/contract/staff/session-records.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { endOfDay, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { bedTexts, findBed } from '#server/modules/beds/store/beds.ts'
import { listRefusedIn } from '#server/modules/doors/store/refused-attempts.ts'
import { findLock, lockTexts } from '#server/modules/doors/store/locks.ts'
import { cursorOf, isAfter, type Placed, type Span } from '#server/platform/database/keyset.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import {
  listEventsIn,
  listFaultyEnds,
  listOpeningsIn,
  listTroubles,
} from '#server/modules/sessions/store/session-records.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'
import { readEvent } from '#server/modules/sessions/answers/describe-record.ts'

type Happened = AnswerOf<typeof listEvents>['list'][number]

/** What happened, with its place in the list. */
type Row = Placed<{ happened: Happened }>

interface Days {
  shopId: number
  from: Instant
  to: Instant
  deviceId?: string | undefined
}

/** A date of the shop's calendar, from midnight to midnight on its clocks. */
export function dayIn({ shopId, timeZone }: ShopRow, date: string): { shopId: number; from: Instant; to: Instant } {
  return {
    shopId,
    from: startOfDay(date, timeZone),
    to: endOfDay(date, timeZone),
  }
}

export async function readEvents(db: Db, days: Days, span: Span, language: Language): Promise<Row[]> {
  const rows = await listEventsIn(db, days, span)
  return rows.map(({ eventId, what, road, happenedAt, nickname, sessionId, deviceId, texts, placeBy, placeId }) => {
    const { kind, to } = readEvent(what)
    const happened = {
      key: eventId,
      at: happenedAt,
      deviceId,
      deviceName: inLanguage(bedTexts.read(texts), language).name,
      what: kind,
      detail: to ?? road,
      sessionId,
      who: nickname,
    }
    return { placeBy, placeId, happened }
  })
}

export async function readFaults(db: Db, days: Days, span: Span, language: Language): Promise<Row[]> {
  return await together(span, [
    (asFar) => readEnds(db, days, asFar, language),
    (asFar) => readTroubles(db, days, asFar, language),
  ])
}

/** Of several lists, each of which is read as far as the page may reach into it. */
async function together(
  { after, offset, limit }: Span,
  lists: readonly ((asFar: Span) => Promise<Row[]>)[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const read of lists) rows.push(...(await read({ after, offset: 0, limit: offset + limit })))
  return rows.toSorted((a, b) => (isAfter(a, cursorOf(b)) ? 1 : -1)).slice(offset, offset + limit)
}

async function readEnds(db: Db, days: Days, span: Span, language: Language): Promise<Row[]> {
  const rows = await listFaultyEnds(db, days, span)
  return rows.map(({ placeBy, placeId, ...row }) => ({
    placeBy,
    placeId,
    happened: {
      key: row.sessionId,
      at: row.requestedAt,
      deviceId: row.deviceId,
      deviceName: inLanguage(bedTexts.read(row.texts), language).name,
      what: `session-${row.endReason}`,
      detail: `${row.secondsOn}/${row.minutes * 60}`,
      secondsOn: row.secondsOn,
      commandedSeconds: row.minutes * 60,
      sessionId: row.sessionId,
      who: row.nickname,
    },
  }))
}

async function readTroubles(db: Db, days: Days, span: Span, language: Language): Promise<Row[]> {
  const names = new Map<string, string>()
  const troubles: Row[] = []
  for (const { entryId, thingId, what, createdAt, ...place } of await listTroubles(db, days, span)) {
    const name = names.get(thingId) ?? (await nameOf(db, thingId, language))
    names.set(thingId, name)
    const of = { deviceId: thingId, deviceName: name, sessionId: null, who: null }
    troubles.push({
      ...place,
      happened: { key: entryId, at: createdAt, ...of, what, detail: '' },
    })
  }
  return troubles
}

async function nameOf(db: Db, id: string, language: Language): Promise<string> {
  const bed = await findBed(db, id)
  if (bed) return inLanguage(bedTexts.read(bed.languages), language).name
  const lock = await findLock(db, id)
  return lock ? inLanguage(lockTexts.read(lock.languages), language).place : id
}

/** What doors were asked, and what was refused at doors and beds because nothing proved that its member was there. */
export async function readDoors(db: Db, days: Days, span: Span, language: Language): Promise<Row[]> {
  return await together(span, [
    (asFar) => readOpenings(db, days, asFar, language),
    (asFar) => readRefused(db, days, asFar, language),
  ])
}

async function readRefused(db: Db, days: Days, span: Span, language: Language): Promise<Row[]> {
  const names = new Map<string, string>()
  const refused: Row[] = []
  for (const { attemptId, thingId, flaw, refusedAt, nickname, ...place } of await listRefusedIn(db, days, span)) {
    const name = names.get(thingId) ?? (await nameOf(db, thingId, language))
    names.set(thingId, name)
    const of = { deviceId: thingId, deviceName: name, sessionId: null, who: nickname }
    refused.push({ ...place, happened: { key: attemptId, at: refusedAt, ...of, what: 'proof-refused', detail: flaw } })
  }
  return refused
}

async function readOpenings(db: Db, days: Days, span: Span, language: Language): Promise<Row[]> {
  const rows = await listOpeningsIn(db, days, span)
  return rows.map(({ openingId, lockId, texts, askedAt, result, rule, proof, nickname, placeBy, placeId }) => ({
    placeBy,
    placeId,
    happened: {
      key: openingId,
      at: askedAt,
      deviceId: lockId,
      deviceName: inLanguage(lockTexts.read(texts), language).place,
      what: result,
      detail: rule,
      // Staff on duty show none.
      ...(rule !== 'staff' && { proof }),
      sessionId: null,
      who: nickname,
    },
  }))
}
