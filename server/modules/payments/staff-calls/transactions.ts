import { exportTransactions, listTransactions } from '#src/contract/staff/transactions.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { pageOf, spanOf } from '#server/http/paging.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { isInGroup, type LedgerSumOf, linesIn, totalsOf } from '#server/modules/cards/rules/ledger-totals.ts'
import { isRange, wrongRange } from '#server/modules/shops/rules/day-range.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { daysSpan } from '#server/modules/payments/store/day-closes.ts'
import {
  type LedgerFilter,
  listLedgerIds,
  listLedgerStaff,
  sumLedger,
  sumTenders,
} from '#server/modules/cards/store/ledger-days.ts'
import { readLines } from '#server/modules/cards/store/ledger-lines.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import { findShop, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { kindOf, reasonOf } from '#server/modules/cards/answers/ledger-answer.ts'
import { toLedgerLines } from '#server/modules/payments/answers/ledger-lines.ts'

type Input = BodyOf<typeof exportTransactions>

/** The one ledger of money and times of a shop. */
export function serveTransactions(serve: Serve, store: Store): void {
  const { db } = store
  serve(listTransactions, async ({ body, language }) => {
    const shop = await findShop(db, body.shopId)
    if (!shop) return refuse('not-found')
    if (!isRange(body)) return refuse('bad-request', { issues: [wrongRange] })
    const { group } = body
    const filter = await toFilter(db, shop, body)
    const { list: found, ...paged } = pageOf(body, await listLedgerIds(db, filter, group, spanOf(body)))
    const ids = found.map(({ lineId }) => lineId)
    const list = await toLedgerLines(db, await readLines(db, ids), language)
    const sums = await sumsOf(db, filter)
    const hasMoney = group === 'all' || group === 'money'
    const totals = totalsOf(
      sums.filter((sum) => isInGroup(sum, group)),
      hasMoney ? await sumTenders(db, filter) : [],
    )
    const { shopId, days } = filter
    return ok({
      ...paged,
      list,
      timeZone: shop.timeZone,
      currency: list.find(({ money }) => money !== null)?.money?.currency ?? (await readChainIdentity(db)).currency,
      total: totals.lines,
      totals,
      dayTotals: totalsOf(await sumsOf(db, { shopId, days }), await sumTenders(db, { shopId, days })),
      groups: {
        all: linesIn(sums, 'all'),
        money: linesIn(sums, 'money'),
        times: linesIn(sums, 'times'),
        unsettled: linesIn(sums, 'unsettled'),
      },
      staff: await listLedgerStaff(db, { shopId, days }),
      member: await nameOf(db, body.memberUid),
    })
  })
}

export async function toFilter(db: Db, shop: ShopRow, body: Input): Promise<LedgerFilter> {
  const last = body.to ?? body.date
  return {
    shopId: shop.shopId,
    days: { first: body.date, last, ...(await daysSpan(db, shop, body.date, last)) },
    reason: body.kind && reasonOf(body.kind),
    tender: body.method,
    staffUid: body.staffUid,
    memberUid: body.memberUid,
    deviceId: body.deviceId,
  }
}

async function sumsOf(db: Db, filter: LedgerFilter): Promise<LedgerSumOf[]> {
  return (await sumLedger(db, filter)).map(({ reason, method, isUnsettled, lines, times }) => ({
    kind: kindOf(reason),
    method,
    isUnsettled: isUnsettled === 1,
    lines,
    times,
  }))
}

async function nameOf(db: Db, uid: string | undefined): Promise<{ uid: string; nickname: string } | null> {
  const member = uid === undefined ? undefined : await findMember(db, uid)
  return member ? { uid: member.uid, nickname: member.nickname } : null
}
