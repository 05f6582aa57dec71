import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Receipt } from '#src/client/api/receipts.ts'
import { toLanguage } from '#src/domain/language.ts'
import { pickLanguage } from '#src/domain/localized.ts'
import { moneyParts } from '#src/lib/format-money.ts'
import { formatDate, formatTime } from '#src/lib/format-time.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'
import { useCardName } from '#src/shared/cards/use-card-name.ts'
import { useBrandName } from '#src/shared/chain/use-brand.ts'

import { refundedCents } from './refunded-cents.ts'

export interface ReceiptWords {
  /** Who took the money: the chain, then the studio and its address. */
  from: { chain: string; shop: string; address: string }
  title: string
  number: string
  rows: { key: string; name: string; value: string }[]
  total: { name: string; value: string }
}

/** Everything that a receipt says, in the language of the app: the same on the screen and in the picture. */
export function useReceiptWords(receipt: Receipt): ReceiptWords {
  const { t } = useLingui()
  const chain = useBrandName()
  const from = { chain, ...useShopWords(receipt) }
  const item = useCardName(receipt)
  const paidWith = usePaidWith()
  const moment = useMoment(receipt.timeZone)
  const {
    receiptNumber,
    issuedAt,
    times,
    amountCents,
    discountCents = 0,
    currency,
    refunds,
    isProducts = false,
  } = receipt
  const sum = (cents: number) => exactMoney(cents, currency)
  const back = refundedCents(receipt)
  return {
    from,
    title: t`Receipt`,
    number: receiptNumber,
    rows: [
      { key: 'at', name: t`Date`, value: moment(issuedAt) },
      { key: 'item', name: isProducts ? t`Products` : t`Package`, value: item },
      // Products have nothing to be used, and say themselves how many they are.
      ...(isProducts
        ? []
        : [
            {
              key: 'times',
              name: t`Quantity`,
              value: times === null ? t`Unlimited` : t`${plural(times, { one: '# session', other: '# sessions' })}`,
            },
          ]),
      ...(discountCents > 0
        ? [
            { key: 'price', name: t`Price`, value: sum(amountCents + discountCents) },
            { key: 'discount', name: t`Discount`, value: sum(-discountCents) },
          ]
        : []),
      { key: 'tender', name: t`Paid with`, value: paidWith(receipt) },
      { key: 'amount', name: t`Amount`, value: sum(amountCents) },
      ...refunds.map((move) => ({
        key: move.receiptNumber,
        name: move.amountCents > 0 ? t`Refund returned to us` : t`Refund`,
        value: [sum(move.amountCents), paidWith(move), moment(move.issuedAt), move.receiptNumber].join(' · '),
      })),
    ],
    total: { name: back > 0 ? t`Paid after refunds` : t`Total paid`, value: sum(amountCents - back) },
  }
}

function useShopWords({ shopName, shopLocation, shopLanguages }: Receipt): { shop: string; address: string } {
  const { i18n } = useLingui()
  const { entry, convertTo } = pickLanguage({ shopName, shopLocation }, shopLanguages, toLanguage(i18n.locale))
  const words = useConverted(`${entry.shopName}\n${entry.shopLocation}`, convertTo)
  const [shop = '', ...address] = words.split('\n')
  return { shop, address: address.join('\n') }
}

function useMoment(timeZone: string): (at: number) => string {
  const { i18n } = useLingui()
  return (at) => `${formatDate(at, i18n.locale, timeZone)} ${formatTime(at, timeZone)}`
}

type Part = NonNullable<Receipt['parts']>[number]

/** All of it; a server of the release before tells one word. */
function usePaidWith(): (move: { tender: Part['tender']; parts?: readonly Part[] | undefined }) => string {
  const { t } = useLingui()
  const names: Record<Part['tender'], string> = {
    cash: t`Cash`,
    octopus: t`Octopus`,
    fps: t`FPS`,
    card: t`Card`,
    alipay: t`AlipayHK`,
    wechat: t`WeChat Pay HK`,
    payme: t`PayMe`,
    transfer: t`Bank transfer`,
    online: t`Online payment`,
    rounding: t`Rounding`,
    gift: t`Gift`,
  }
  return ({ tender, parts = [] }) => {
    const paid = parts.filter((part) => part.tender !== 'rounding').map((part) => names[part.tender])
    return paid.length === 0 ? names[tender] : paid.join(' + ')
  }
}

/** HK$1,680.00, and with a minus what went back. */
function exactMoney(cents: number, currency: string): string {
  const { sign, number } = moneyParts(Math.abs(cents), currency, 'exact')
  return `${cents < 0 ? '−' : ''}${sign}${number}`
}
