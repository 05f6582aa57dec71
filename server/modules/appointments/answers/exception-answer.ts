import type { CamelOf } from '#src/contract/codec.ts'
import type { saveException } from '#src/contract/staff/slots.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { shopClock, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { type BedRow, bedTexts } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { blocksText, dayNames, type ExceptionRow } from '#server/modules/shops/store/shop-hours.ts'
import { type ClosureRow, listClosures, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

export type ExceptionAnswer = CamelOf<typeof saveException.answer>

export function exceptionAnswer(row: ExceptionRow, beds: readonly BedRow[], language: Language): ExceptionAnswer {
  const blocks = blocksText.read(row.blocks)
  const { lastDate, names, ...rest } = row
  return {
    ...rest,
    ...(lastDate !== null && { lastDate }),
    ...(names !== null && { names: dayNames.read(names) }),
    deviceName: bedNameOf(beds, row.deviceId, language),
    kind: blocks.length === 0 ? 'closed' : 'hours',
    blocks,
  }
}

/** A closure as the part of its first date that it takes. */
export function closureAnswer(
  row: ClosureRow,
  timeZone: string,
  beds: readonly BedRow[],
  language: Language,
): ExceptionAnswer {
  return {
    ...row,
    exceptionId: row.closureId,
    date: shopDate(row.startsAt, timeZone),
    deviceName: bedNameOf(beds, row.deviceId, language),
    kind: 'part',
    blocks: [{ from: shopClock(row.startsAt, timeZone), to: shopClock(row.endsAt, timeZone) }],
    reason: row.reason ?? '',
  }
}

/** What is closed from now on. */
export async function closureAnswers(
  db: Db,
  { shopId, timeZone }: ShopRow,
  { beds, language, now }: { beds: readonly BedRow[]; language: Language; now: Instant },
): Promise<ExceptionAnswer[]> {
  const rows = await listClosures(db, shopId, now, Number.MAX_SAFE_INTEGER)
  return rows.map((row) => closureAnswer(row, timeZone, beds, language))
}

export function bedNameOf(beds: readonly BedRow[], deviceId: string | null, language: Language): string | null {
  const bed = beds.find((one) => one.deviceId === deviceId)
  return bed ? inLanguage(bedTexts.read(bed.languages), language).name : null
}
