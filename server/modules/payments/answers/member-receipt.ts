import type { CamelOf } from '#src/contract/codec.ts'
import type { receipt } from '#src/contract/payments.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { cardTexts } from '#server/modules/cards/answers/card-answer.ts'
import { isProductsCard } from '#server/modules/cards/rules/products-card.ts'
import type { MoneyPart } from '#server/modules/payments/money-tables.ts'
import type { GivenBack, SoldRow } from '#server/modules/payments/store/member-receipts.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'

interface Moved {
  givenBack: readonly GivenBack[]
  /** What each line was made of. */
  parts: ReadonlyMap<string, readonly MoneyPart[]>
}

/** A sale and what went back of it, as the member's receipt says it. */
export function toMemberReceipt(
  row: SoldRow,
  { givenBack, parts }: Moved,
  language: Language,
): CamelOf<typeof receipt> {
  const languages = cardTexts({ languages: row.cardTexts, timesTotal: row.timesTotal })
  const shopLanguages = shopTexts
    .read(row.shopTexts)
    .map(({ language, name, address }) => ({ language, shopName: name, shopLocation: address }))
  return {
    ...row,
    ...inLanguage(shopLanguages, language),
    shopLanguages,
    name: inLanguage(languages, language).name,
    languages,
    ...(isProductsCard(row) && { isProducts: true }),
    times: row.timesTotal,
    tender: row.method,
    parts: [...(parts.get(row.lineId) ?? [])],
    issuedAt: row.createdAt,
    ...(row.offCents !== null && { discountCents: row.offCents }),
    refunds: givenBack
      .filter(({ reverses }) => reverses === row.lineId)
      .map(({ lineId, receiptNumber, method: tender, amountCents, createdAt: issuedAt }) => ({
        receiptNumber,
        issuedAt,
        tender,
        parts: [...(parts.get(lineId) ?? [])],
        amountCents,
      })),
  }
}
