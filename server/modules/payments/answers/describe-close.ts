import type { CamelOf } from '#src/contract/codec.ts'
import { countedTenders, ledgerMethods, ledgerTenders } from '#src/contract/staff/ledger-kinds.ts'
import type { dayClose } from '#src/contract/staff/transactions.ts'
import type { Language } from '#src/domain/language.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { inLanguage } from '#server/http/messages.ts'
import { cashByDrawers, type DrawersOfDay } from '#server/modules/payments/rules/cash-drawer.ts'
import type { LedgerTender } from '#server/modules/cards/rules/ledger-totals.ts'
import { byMethod, type CountedDay, isBorneOut, type TenderTakings } from '#server/modules/payments/rules/day-close.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import {
  businessDay,
  type DayCloseRow,
  daysSpan,
  findClose,
  hasLaterClose,
  listReopenings,
  tendersOf,
} from '#server/modules/payments/store/day-closes.ts'
import {
  countRan,
  countUses,
  listOnlineMoves,
  listUnsettled,
  takingsByTender,
} from '#server/modules/payments/store/day-takings.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'
import { readDayAhead } from './day-ahead.ts'
import { describeDayDrawers, expectedFloat, readDayDrawers } from './describe-drawers.ts'

type Answer = CamelOf<typeof dayClose>

interface Reader {
  language: Language
  now: Instant
}

/** The day as the studio's records have it, before anybody counted. */
export async function expectDay(db: Db, shop: ShopRow, day: string): Promise<Omit<CountedDay, 'floatCents'>> {
  const { shopId } = shop
  const takings = await takingsByTender(db, shopId, day)
  const online = await listOnlineMoves(db, shopId, day)
  const checked = online.filter(isBorneOut).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const span = await daysSpan(db, shop, day, day)
  const drawers = await readDayDrawers(db, shopId, day)
  return {
    floatExpectedCents: await expectedFloat(db, shopId, day),
    tenders: ledgerTenders.map((tender): TenderTakings => ({
      tender,
      expectedCents: takings.get(tender) ?? 0,
      countedCents: countedBefore(tender, takings.get(tender) ?? 0, { checked, drawers }),
    })),
    ...(drawers && { drawersCents: drawers.differenceCents }),
    sessions: await countRan(db, shopId, span),
    uses: await countUses(db, shopId, span),
  }
}

interface Known {
  /** Money online that the studio's own records bear out. */
  checked: number
  drawers: DrawersOfDay | null
}

/** What nobody counts at the close of the day: it is checked, or the cash drawers have counted it. */
function countedBefore(tender: LedgerTender, expectedCents: number, { checked, drawers }: Known): number | null {
  if (tender === 'online') return checked
  // Nobody can count what no coin can make.
  if (tender === 'rounding') return expectedCents
  return tender === 'cash' ? cashByDrawers(expectedCents, drawers) : null
}

/** A business day and its close, if it has one. */
export async function describeClose(db: Db, shop: ShopRow, day: string, reader: Reader): Promise<Answer> {
  const row = await findClose(db, shop.shopId, day)
  const known = row ? toCounted(row) : { ...(await expectDay(db, shop, day)), floatCents: null }
  return {
    date: day,
    currency: (await readChainIdentity(db)).currency,
    timeZone: shop.timeZone,
    float: { expectedCents: known.floatExpectedCents, countedCents: known.floatCents },
    methods: byMethod(known.tenders, ledgerMethods).map(({ method, expectedCents, countedCents }) => ({
      method,
      expectedCents,
      countedCents,
      isChecked: method === 'online',
    })),
    tenders: known.tenders.map(({ tender, expectedCents, countedCents }) => ({
      tender,
      expectedCents,
      countedCents,
      isChecked: !(countedTenders as readonly string[]).includes(tender) || (!row && countedCents !== null),
    })),
    netCents: known.tenders.reduce((sum, { expectedCents }) => sum + expectedCents, 0),
    sessions: known.sessions,
    uses: known.uses,
    unsettled: row ? [] : await readUnsettled(db, shop, day, reader.language),
    businessDay: await businessDay(db, shop, reader.now),
    canClose: !row && day <= shopDate(reader.now, shop.timeZone),
    closed: row ? await toClosed(db, row) : null,
    ahead: row ? null : await readDayAhead(db, shop, day, reader.now),
    canReopen: row !== undefined && !(await hasLaterClose(db, shop.shopId, day)),
    reopenings: await readReopenings(db, shop.shopId, day),
    drawers: await describeDayDrawers(db, await readDayDrawers(db, shop.shopId, day)),
  }
}

function toCounted(row: DayCloseRow): CountedDay {
  const { floatExpectedCents, floatCents, sessions, uses } = row
  return { floatExpectedCents, floatCents, tenders: tendersOf(row), sessions, uses }
}

async function readUnsettled(db: Db, shop: ShopRow, day: string, language: Language): Promise<Answer['unsettled']> {
  const { to } = await daysSpan(db, shop, day, day)
  const rows = await listUnsettled(db, shop.shopId, to)
  return rows.map((row) => toUnsettled(row, language))
}

function toUnsettled(row: Awaited<ReturnType<typeof listUnsettled>>[number], language: Language) {
  return { ...row, deviceName: inLanguage(bedTexts.read(row.bedTexts), language).name }
}

async function readReopenings(db: Db, shopId: number, day: string): Promise<Answer['reopenings']> {
  const rows = await listReopenings(db, shopId, day)
  return rows.map(toReopening)
}

function toReopening(
  row: Awaited<ReturnType<typeof listReopenings>>[number],
): NonNullable<Answer['reopenings']>[number] {
  return { ...row, closedBy: row.closedByName ?? '', reopenedBy: row.reopenedByName ?? '' }
}

async function toClosed(db: Db, { closedAt, staffUid, reason }: DayCloseRow): Promise<Answer['closed']> {
  const staff = await findMember(db, staffUid)
  return { at: closedAt, staffName: staff?.nickname ?? '', reason }
}
