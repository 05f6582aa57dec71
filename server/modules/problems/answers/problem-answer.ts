import type { CamelOf } from '#src/contract/codec.ts'
import type { problem } from '#src/contract/problems/problems.ts'
import type { staffProblem } from '#src/contract/staff/problems/problems.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import { lockTexts } from '#server/modules/doors/store/locks.ts'
import type { ShownProblem } from '#server/modules/problems/store/problems.ts'
import { hasTimesToGive, readCompensation } from '#server/modules/sessions/store/make-good.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'
import { readPicture } from '#server/platform/pictures/pictures.ts'
import type { Db } from '#server/platform/database/store.ts'

type Problem = CamelOf<typeof problem>

/** A report as its member and the staff see it. */
export function toProblem(row: ShownProblem, language: Language): Problem {
  return {
    ...row,
    hasPicture: row.picture !== null,
    isClaim: row.isClaim === 1,
    shopName: inLanguage(shopTexts.read(row.shopTexts), language).name,
    deviceName: nameOf(row, language),
    session: sessionOf(row),
  }
}

function nameOf({ bedTexts: bed, lockTexts: lock }: ShownProblem, language: Language): string | null {
  if (bed !== null) return inLanguage(bedTexts.read(bed), language).name
  return lock === null ? null : inLanguage(lockTexts.read(lock), language).place
}

function sessionOf({ sessionId, sessionState, minutes, secondsOn, ...row }: ShownProblem): Problem['session'] {
  if (sessionId === null || sessionState === null || minutes === null) return null
  const { startedAt, endedAt, endReason } = row
  // What a bed has not signed is not known: also where its session was ended by the clock.
  const hasReceipt = sessionState === 'ended' && (secondsOn !== 0 || endReason === 'never-started')
  return {
    sessionId,
    minutes,
    state: sessionState,
    startedAt,
    endedAt,
    endReason,
    secondsOn: hasReceipt ? secondsOn : null,
  }
}

export async function toStaffProblem(
  db: Db,
  row: ShownProblem,
  language: Language,
): Promise<CamelOf<typeof staffProblem>> {
  return {
    ...toProblem(row, language),
    member: { uid: row.memberUid, nickname: row.nickname },
    staffName: row.staffUid === null ? null : (row.staffName ?? ''),
    canGiveBack: await canGiveBack(db, row),
  }
}

async function canGiveBack(db: Db, { state, sessionId, settled, cardId }: ShownProblem): Promise<boolean> {
  if (state !== 'open' || sessionId === null || cardId === null || settled === 'released') return false
  if (!(await hasTimesToGive(db, cardId))) return false
  return (await readCompensation(db, { sessionId, cardId })).times === 0
}

/** The picture of a report, as base64; undefined where there is none, or none any more. */
export async function readProblemPicture(db: Db, { picture }: { picture: string | null }) {
  const found = picture === null ? undefined : await readPicture(db, picture)
  return found && { picture: found.bytes.toString('base64') }
}
