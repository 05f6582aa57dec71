import type { AnswerOf } from '#src/contract/call.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import type { cashDrawer, getCashDrawer } from '#src/contract/staff/payments/cash-drawer.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import { drawerDifference, type DrawersOfDay, expectedCash } from '#server/modules/payments/rules/cash-drawer.ts'
import {
  type CashDrawerRow,
  findOpenDrawer,
  listCashMoves,
  listClosedDrawers,
  listDrawersOfDay,
  sumCashMoves,
} from '#server/modules/payments/store/cash-drawers.ts'
import { businessDay, findClose, findCloseBefore } from '#server/modules/payments/store/day-closes.ts'
import { cashOfDrawer, cashOutside } from '#server/modules/payments/store/drawer-cash.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

type Drawer = CamelOf<typeof cashDrawer>

/** How many of the last drawers are shown. */
const shown = 10

/** The drawer that is open at a shop, and the last ones that were closed. */
export async function describeDrawers(db: Db, shop: ShopRow, now: Instant): Promise<AnswerOf<typeof getCashDrawer>> {
  const { shopId, timeZone } = shop
  const day = await businessDay(db, shop, now)
  const open = await findOpenDrawer(db, shopId)
  const closed = await listClosedDrawers(db, { shopId, upTo: day, limit: shown })
  const [last] = closed
  return {
    currency: (await readChainIdentity(db)).currency,
    timeZone,
    businessDay: day,
    floatExpectedCents: await expectedFloat(db, shopId, day),
    open: open ? await describeDrawer(db, open) : null,
    closed: await Promise.all(closed.map((row) => describeDrawer(db, row))),
    canReopen: !open && last !== undefined && !(await findClose(db, shopId, last.day)),
  }
}

/** What should be in the till before anything is sold: what the last close of a drawer or a day up to this one left. */
export async function expectedFloat(db: Db, shopId: number, day: string): Promise<number | null> {
  const close = await findCloseBefore(db, shopId, day)
  const [drawer] = await listClosedDrawers(db, { shopId, upTo: day, limit: 1 })
  // A day is closed after its drawers, and its manager may have changed what they left.
  const isLater = drawer !== undefined && (close === undefined || drawer.day > close.day)
  return isLater ? drawer.leftCents : (close?.floatCents ?? null)
}

/** What came into a drawer and went out of it, and what should be in it. */
export async function readDrawerCash(db: Db, drawer: CashDrawerRow) {
  const moved = await sumCashMoves(db, drawer.drawerId)
  const cash = {
    floatCents: drawer.floatCents,
    ...(await cashOfDrawer(db, drawer)),
    droppedCents: moved.get('drop') ?? 0,
    paidOutCents: moved.get('pay-out') ?? 0,
    paidInCents: moved.get('pay-in') ?? 0,
  }
  return { ...cash, expectedCents: drawer.expectedCents ?? expectedCash(cash) }
}

async function describeDrawer(db: Db, drawer: CashDrawerRow): Promise<Drawer> {
  const { closedAt, closedBy, countedCents, leftCents, reason } = drawer
  const moves = await listCashMoves(db, [drawer.drawerId])
  const isClosed = closedAt !== null && closedBy !== null && countedCents !== null
  const closed = isClosed && {
    at: closedAt,
    staffName: await nameOf(db, closedBy),
    countedCents,
    leftCents: leftCents ?? 0,
    reason,
  }
  return {
    ...drawer,
    openedBy: await nameOf(db, drawer.openedBy),
    ...(await readDrawerCash(db, drawer)),
    closed: closed || null,
    moves: moves.map(toMove),
  }
}

function toMove(row: Awaited<ReturnType<typeof listCashMoves>>[number]): Drawer['moves'][number] {
  return { ...row, staffName: row.staffName ?? '', at: row.createdAt }
}

async function nameOf(db: Db, uid: string): Promise<string> {
  return (await findMember(db, uid))?.nickname ?? ''
}

/** The drawers of a business day; null where it has none, and its cash is counted when it is closed. */
export async function readDayDrawers(
  db: Db,
  shopId: number,
  day: string,
): Promise<(DrawersOfDay & { rows: CashDrawerRow[] }) | null> {
  const rows = await listDrawersOfDay(db, shopId, day)
  const open = await findOpenDrawer(db, shopId)
  const isOpen = open !== undefined && open.day <= day
  const { outsideCents, isAnyInside } = await cashOutside(db, { shopId, day, openSince: open?.openedAt })
  if (rows.length === 0 && !isOpen && !isAnyInside) return null
  return { rows, isOpen, outsideCents, differenceCents: drawerDifference(rows) }
}

/** The same as it is answered. */
export async function describeDayDrawers(db: Db, drawers: Awaited<ReturnType<typeof readDayDrawers>>) {
  if (!drawers) return null
  const { rows, isOpen, outsideCents, differenceCents } = drawers
  const list = await Promise.all(rows.map((row) => describeDrawer(db, row)))
  return { list, isOpen, outsideCents, differenceCents }
}
