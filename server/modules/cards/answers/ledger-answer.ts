import type { z } from 'zod/mini'

import type { ledgerLine } from '#src/contract/staff/transactions.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { cardName } from './card-answer.ts'
import type { LedgerKind } from '#server/modules/cards/rules/ledger-totals.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import type { ShownLine } from '#server/modules/cards/store/ledger-lines.ts'
import type { LineReason } from '#server/modules/cards/tables.ts'
import { toIso } from '#server/modules/beds/answers/bed-row.ts'

type Line = z.output<typeof ledgerLine>

export function kindOf(reason: LineReason): LedgerKind {
  return reason === 'purchase' ? 'sale' : reason
}

export function reasonOf(kind: LedgerKind): LineReason {
  return kind === 'sale' ? 'purchase' : kind
}

export function toLedgerLine(row: ShownLine, language: Language): Line {
  return {
    line_id: row.lineId,
    at: new Date(row.createdAt).toISOString(),
    kind: kindOf(row.reason),
    member: { uid: row.memberUid, nickname: row.nickname },
    staff_name: row.staffName,
    card_id: row.cardId,
    package_name: cardName({ languages: row.cardTexts, timesTotal: row.timesTotal }, language),
    times: row.delta,
    days: row.days,
    times_left: row.timesTotal === null ? null : row.balance,
    note: row.note,
    money: toMoney(row),
    session: toSession(row, language),
  }
}

function toMoney({ method, amountCents, currency, receiptNumber, moneyReference, reversesAt }: ShownLine) {
  if (method === null || method === 'gift' || amountCents === null || currency === null) return null
  return {
    method,
    amount_cents: amountCents,
    currency,
    receipt_number: receiptNumber ?? '',
    reference: moneyReference,
    reverses_at: toIso(reversesAt),
  }
}

function toSession(row: ShownLine, language: Language): Line['session'] {
  const { sessionId, bedTexts: texts, minutes, state } = row
  if (sessionId === null || texts === null || minutes === null || state === null) return null
  return {
    session_id: sessionId,
    device_name: inLanguage(bedTexts.read(texts), language).name,
    minutes,
    ...(row.secondsOn !== null && { seconds_on: row.secondsOn }),
    state: stateOf(row),
  }
}

function stateOf({ state, settled, endReason }: ShownLine): NonNullable<Line['session']>['state'] {
  if (state === 'unknown') return 'unsettled'
  if (state !== 'ended') return 'going-on'
  return settled === 'released' || endReason === 'never-started' ? 'never-started' : 'over'
}
