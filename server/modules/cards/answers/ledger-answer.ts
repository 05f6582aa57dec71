import type { CamelOf } from '#src/contract/codec.ts'
import type { ledgerLine } from '#src/contract/staff/transactions.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { cardName } from './card-answer.ts'
import type { LedgerKind } from '#server/modules/cards/rules/ledger-totals.ts'
import { isProductsCard } from '#server/modules/cards/rules/products-card.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import type { ShownLine } from '#server/modules/cards/store/ledger-lines.ts'
import type { LineReason } from '#server/modules/cards/tables.ts'

type Line = CamelOf<typeof ledgerLine>

export function kindOf(reason: LineReason): LedgerKind {
  return reason === 'purchase' ? 'sale' : reason
}

export function reasonOf(kind: LedgerKind): LineReason {
  return kind === 'sale' ? 'purchase' : kind
}

export function toLedgerLine(row: ShownLine, language: Language): Line {
  return {
    ...row,
    at: row.createdAt,
    kind: kindOf(row.reason),
    member: { uid: row.memberUid, nickname: row.nickname },
    packageName: cardName({ languages: row.cardTexts, timesTotal: row.timesTotal }, language),
    ...(isProductsCard(row) && { isProducts: true }),
    times: row.delta,
    timesLeft: row.timesTotal === null ? null : row.balance,
    money: toMoney(row),
    session: toSession(row, language),
  }
}

function toMoney({ method, amountCents, currency, receiptNumber, moneyReference, reversesAt }: ShownLine) {
  if (method === null || method === 'gift' || amountCents === null || currency === null) return null
  return {
    method,
    amountCents,
    currency,
    receiptNumber: receiptNumber ?? '',
    reference: moneyReference,
    reversesAt,
  }
}

function toSession(row: ShownLine, language: Language): Line['session'] {
  const { sessionId, bedTexts: texts, minutes, state } = row
  if (sessionId === null || texts === null || minutes === null || state === null) return null
  return {
    sessionId,
    deviceName: inLanguage(bedTexts.read(texts), language).name,
    minutes,
    ...(row.secondsOn !== null && { secondsOn: row.secondsOn }),
    state: stateOf(row),
  }
}

function stateOf({ state, settled, endReason }: ShownLine): NonNullable<Line['session']>['state'] {
  if (state === 'unknown') return 'unsettled'
  if (state !== 'ended') return 'going-on'
  return settled === 'released' || endReason === 'never-started' ? 'never-started' : 'over'
}
