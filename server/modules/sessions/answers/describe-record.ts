import { z } from 'zod/mini'

import type { CamelOf } from '#src/contract/codec.ts'
import type { sessionFile, sessionRecord } from '#src/contract/staff/session-records.ts'
import { decodeMessage } from '#src/domain/devices/device-messages.ts'
import { didLampsGoOn } from '#src/domain/beds/protocol/bed-receipt.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { settleableFrom } from '#server/modules/sessions/rules/session-settlement.ts'
import { readProtocol } from '#server/modules/beds/store/bed-configs.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import { findCheckOfSession } from '#server/modules/members/store/identity-checks.ts'
import { findSettlement } from '#server/modules/sessions/store/manual-settlements.ts'
import {
  findSessionRecord,
  findStarter,
  listCompensations,
  listEvidence,
  listLinesOf,
  listReceiptsOf,
  type RecordedSession,
} from '#server/modules/sessions/store/session-records.ts'
import { findReleaseOf } from '#server/modules/sessions/store/start-releases.ts'
import type { Db } from '#server/platform/database/store.ts'

type Row = CamelOf<typeof sessionRecord>
type File = CamelOf<typeof sessionFile>
type Evidence = File['evidence'][number]

export interface Shown {
  language: Language
  /** Seconds that a session may last longer or shorter than it was told without being called so. */
  tolerance: number
}

export async function shownIn(db: Db, language: Language): Promise<Shown> {
  return { language, tolerance: (await readProtocol(db)).body.toleranceSeconds }
}

export function toRecordRow(row: RecordedSession, { language, tolerance }: Shown): Row {
  const commanded = row.minutes * 60
  const isOver = row.state === 'ended'
  return {
    ...row,
    deviceName: inLanguage(bedTexts.read(row.bedTexts), language).name,
    commandedSeconds: commanded,
    secondsOn: isOver || row.settled === 'used' ? row.secondsOn : null,
    isAtVariance: isOver && Math.abs(row.secondsOn - commanded) > tolerance,
    isManual: row.verdict !== null,
    isContradicted: row.contradictedAt !== null && row.resolvedAt === null,
  }
}

/** A session with all that is known of it; undefined when there is none. */
export async function describeRecord(db: Db, sessionId: string, shown: Shown): Promise<File | undefined> {
  const row = await findSessionRecord(db, sessionId)
  if (!row) return undefined
  const card = await db.selectFrom('cards').select('timesTotal').where('cardId', '=', row.cardId).executeTakeFirst()
  const manual = await findSettlement(db, sessionId)
  const lines = await listLinesOf(db, sessionId)
  return {
    ...row,
    ...toRecordRow(row, shown),
    isCardUnlimited: card?.timesTotal === null,
    lines: lines.map(({ reason, delta, createdAt }) => ({ reason, delta, at: createdAt })),
    evidence: await readEvidence(db, sessionId),
    manual: manual
      ? {
          verdict: manual.verdict,
          staff: manual.nickname,
          reason: manual.reason,
          at: manual.settledAt,
          contradictedAt: manual.contradictedAt,
          resolvedAt: manual.resolvedAt,
        }
      : null,
    compensations: (await listCompensations(db, sessionId)).map(({ delta, createdAt, nickname, note }) => ({
      times: delta,
      at: createdAt,
      staff: nickname ?? '',
      reason: note ?? '',
    })),
    settleFrom: row.state === 'ended' ? null : settleableFrom(row),
  }
}

const cameIn = { what: 'came-in', road: 'studio', who: null, to: null, receipt: null }

async function readEvidence(db: Db, sessionId: string): Promise<Evidence[]> {
  const events = (await listEvidence(db, sessionId)).flatMap(({ what, road, happenedAt, nickname }): Evidence[] => {
    const { kind, to, proof, entry } = readEvent(what)
    const event = { at: happenedAt, what: kind, road, who: nickname, to, proof, receipt: null }
    return entry ? [{ ...cameIn, ...entry }, event] : [event]
  })
  const receipts = (await listReceiptsOf(db, sessionId)).flatMap(
    ({ message, road, receivedAt, nickname }): Evidence[] => {
      const receipt = decodeMessage(Buffer.from(message, 'hex'))
      if (receipt.type !== 'receipt') return []
      const { seq, reason, secondsOn } = receipt
      const said = { seq, reason, secondsOn, didLampsGoOn: didLampsGoOn(receipt) }
      return [{ at: receivedAt, what: 'receipt', road, who: nickname, to: null, receipt: said }]
    },
  )
  // A receipt that moved the session stands there twice: as the event, and as the bed signed it.
  const visible = events.filter(({ what }) => what !== 'receipt')
  return [
    ...(await readIdentity(db, sessionId)),
    ...(await readRelease(db, sessionId)),
    ...(await readStart(db, sessionId)),
    ...visible,
    ...receipts,
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** That staff started it in the member's place. */
async function readStart(db: Db, sessionId: string): Promise<Evidence[]> {
  const starter = await findStarter(db, sessionId)
  if (!starter) return []
  return [
    { at: starter.createdAt, what: 'staff-start', road: 'studio', who: starter.nickname, to: null, receipt: null },
  ]
}

/** That staff let it happen, where they have to. */
async function readRelease(db: Db, sessionId: string): Promise<Evidence[]> {
  const release = await findReleaseOf(db, sessionId)
  if (!release) return []
  const at = release.createdAt
  return [{ at, what: 'released', road: 'studio', who: release.nickname, to: null, receipt: null }]
}

/** That staff saw an identity document for this session. */
async function readIdentity(db: Db, sessionId: string): Promise<Evidence[]> {
  const check = await findCheckOfSession(db, sessionId)
  if (!check) return []
  const { checkedAt: at, staffName: who, document } = check
  return [{ at, what: 'identity-checked', road: 'studio', who, to: null, document, receipt: null }]
}

const recorded = z.object({
  type: z.string(),
  message: z.optional(z.object({ type: z.string() })),
  to: z.optional(z.object({ state: z.string() })),
  /** By which proof its member stood at the bed, and how they had come in. */
  proof: z.optional(z.string()),
  entry: z.optional(z.object({ at: z.number(), proof: z.string() })),
})

interface ReadEvent extends Pick<z.infer<typeof recorded>, 'proof' | 'entry'> {
  kind: string
  to: string | null
}

/** What kind of event a line of evidence is, and what it made of the session. */
export function readEvent(text: string): ReadEvent {
  const { data } = recorded.safeParse(JSON.parse(text))
  if (!data) return { kind: 'other', to: null, proof: undefined, entry: undefined }
  const { type, message, to, proof, entry } = data
  return { kind: message ? `${type}-${message.type}` : type, to: to?.state ?? null, proof, entry }
}
