import type { CamelOf } from '#src/contract/codec.ts'
import type { card, cardLine } from '#src/contract/cards.ts'
import type { Language } from '#src/domain/language.ts'

import { bedTypeNames } from '#server/modules/beds/rules/bed-types.ts'
import { inLanguage } from '#server/http/messages.ts'
import { type CardStatus, cardStatus, usedPercent } from '#server/modules/cards/rules/card-status.ts'
import type { listCardLines } from '#server/modules/cards/store/card-lines.ts'
import type { BalancedCard } from '#server/modules/cards/store/cards.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import { bedTypes, packageTexts } from '#server/modules/cards/store/packages.ts'
import type { Instant } from '#server/platform/database/schema.ts'

export function toCard(row: BalancedCard, language: Language, now: Instant): CamelOf<typeof card> {
  const languages = cardTexts(row)
  return {
    ...row,
    name: inLanguage(languages, language).name,
    languages,
    // What staff gave on top counts as part of the whole.
    timesTotal: row.timesTotal === null ? null : Math.max(row.timesTotal, row.balance),
    timesLeft: row.timesTotal === null ? null : Math.max(0, row.balance),
    deviceTypes: bedTypes.read(row.deviceTypes).map((type) => bedTypeNames[type][language]),
    usedPercent: usedPercent(row, now),
    status: wireStatus(cardStatus(row, now)),
  }
}

function wireStatus(status: CardStatus): CamelOf<typeof card>['status'] {
  if (status === 'refunding') return 'frozen'
  return status === 'refunded' ? 'expired' : status
}

type Named = Pick<BalancedCard, 'languages' | 'timesTotal'>

export function cardName(card: Named, language: Language): string {
  return inLanguage(cardTexts(card), language).name
}

/** A card that was given without a package is called by its times. */
export function cardTexts({ languages, timesTotal }: Named): { language: string; name: string }[] {
  const texts = packageTexts.read(languages)
  if (texts.length > 0) return texts
  const times = timesTotal === null ? undefined : String(timesTotal)
  return [
    { language: 'zh-HK', name: times ? `${times} 次套票` : '無限次套票' },
    { language: 'zh-CN', name: times ? `${times} 次套餐` : '无限次套餐' },
    { language: 'en-US', name: times ? `${times} sessions` : 'Unlimited sessions' },
  ]
}

type Line = Awaited<ReturnType<typeof listCardLines>>[number]

export function toCardLine(line: Line, isUnlimited: boolean, language: Language): CamelOf<typeof cardLine> {
  const { lineId, delta, reason, balance, sessionId, bedTexts: names, createdAt } = line
  return {
    lineId,
    delta,
    // To its owner a wrong sale that was put right is money that went back.
    reason: reason === 'reversal' ? 'refund' : reason,
    balance: isUnlimited ? null : balance,
    sessionId,
    deviceName: names === null ? null : inLanguage(bedTexts.read(names), language).name,
    createdAt,
  }
}
