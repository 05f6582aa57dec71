/** What can be taken at the counter, in the order in which it is offered. */
export const tenders = ['cash', 'octopus', 'fps', 'card', 'alipay', 'wechat', 'payme', 'transfer'] as const
export type Tender = (typeof tenders)[number]

/** How each is called among the settings of a chain: whether it is taken. */
export const tenderFields = {
  cash: 'takesCash',
  octopus: 'takesOctopus',
  fps: 'takesFps',
  card: 'takesCard',
  alipay: 'takesAlipay',
  wechat: 'takesWechat',
  payme: 'takesPayme',
  transfer: 'takesTransfer',
} as const satisfies Record<Tender, string>

/** Which of them a chain takes. */
export type TakenTenders = Record<(typeof tenderFields)[Tender], boolean>

/** Cash leaves no slip; all others do, and whether its number has to be typed is a setting of the chain. */
export const numberFields = {
  octopus: 'needsOctopusNumber',
  fps: 'needsFpsNumber',
  card: 'needsCardNumber',
  alipay: 'needsAlipayNumber',
  wechat: 'needsWechatNumber',
  payme: 'needsPaymeNumber',
  transfer: 'needsTransferNumber',
} as const satisfies Record<Exclude<Tender, 'cash'>, string>

export type NumberedTenders = Record<(typeof numberFields)[Exclude<Tender, 'cash'>], boolean>

/** Those that are taken, in their usual order. */
export function tendersTaken(taken: TakenTenders): Tender[] {
  return tenders.filter((tender) => taken[tenderFields[tender]])
}

/** The same the other way: how a chain is set that takes these. */
export function takingOnly(taken: readonly Tender[]): TakenTenders {
  const fields = tenders.map((tender) => [tenderFields[tender], taken.includes(tender)])
  // The compiler can't tell that each of the list is there.
  return Object.fromEntries(fields) as TakenTenders
}

/** Those of which the chain wants the number of the slip or the transfer, in their usual order. */
export function tendersWithNumber(needed: NumberedTenders): Tender[] {
  return tenders.filter((tender) => tender !== 'cash' && needed[numberFields[tender]])
}

/** The four that every release knows. */
export const firstTenders = ['cash', 'fps', 'card', 'transfer'] as const satisfies readonly Tender[]

/**
 * How money moved: over the counter, through the provider of online payments, or not at all. `rounding` is what no coin
 * can make of a sum in cash, so that both the sum and the cash in the till are right.
 */
export type MoneyTender = Tender | 'online' | 'rounding' | 'gift'

/** The words for it that every release knows (decision 0153). */
export type FirstWord = (typeof firstTenders)[number] | 'online' | 'gift'

/** What a release that knows four tenders takes another one for: money that a list elsewhere tells of. */
export function firstWordOf(tender: MoneyTender): FirstWord {
  switch (tender) {
    case 'octopus':
    case 'alipay':
    case 'wechat':
    case 'payme':
      return 'transfer'
    case 'rounding':
      return 'cash'
    case 'cash':
    case 'fps':
    case 'card':
    case 'transfer':
    case 'online':
    case 'gift':
      return tender
  }
}
