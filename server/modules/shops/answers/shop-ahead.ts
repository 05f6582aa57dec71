import type { AnswerOf } from '#src/contract/call.ts'
import type { readShopAhead } from '#src/contract/staff/shops/shop-states.ts'
import type { Language } from '#src/domain/language.ts'

import { listToCome } from '#server/modules/appointments/store/appointments.ts'
import { bedTexts, findBed } from '#server/modules/beds/store/beds.ts'
import { countCardsOnlyFor } from '#server/modules/cards/store/cards.ts'
import { listPackages, packageTexts, shopIds } from '#server/modules/cards/store/packages.ts'
import { inLanguage } from '#server/http/messages.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import { countGuests, countOpenSessions, sumOpenOrders } from '#server/modules/payments/store/day-ahead.ts'
import { countOpenIssues } from '#server/modules/payments/store/payment-issues.ts'
import { shopClock, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { countUnknownAt } from '#server/modules/sessions/store/sessions.ts'
import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

type Ahead = AnswerOf<typeof readShopAhead>

/** As many as are named; the others are in the calendar. */
const mostNamed = 10

/** What is still ahead of a studio that is to be closed for good. */
export async function describeAhead(db: Db, shop: ShopRow, language: Language, now: Instant): Promise<Ahead> {
  const { shopId } = shop
  const toCome = await listToCome(db, shopId, now)
  const bookings: Ahead['bookings'] = []
  for (const { appointmentId, startsAt, memberUid, deviceId } of toCome.slice(0, mostNamed)) {
    const { nickname } = await readMember(db, memberUid)
    const bed = await findBed(db, deviceId)
    const deviceName = bed ? inLanguage(bedTexts.read(bed.languages), language).name : deviceId
    const [date, time] = [shopDate(startsAt, shop.timeZone), shopClock(startsAt, shop.timeZone)]
    bookings.push({ appointmentId, date, time, nickname, deviceName })
  }
  const packages = (await listPackages(db)).filter(
    (row) => row.onSale === 1 && shopIds.read(row.shopIds).every((id) => id === shopId) && row.shopIds !== '[]',
  )
  return {
    bookingCount: toCome.length,
    bookings,
    guestCount: await countGuests(db, shopId, now),
    sessionCount: await countOpenSessions(db, shopId),
    unsettledCount: await countUnknownAt(db, shopId),
    orderCount: (await sumOpenOrders(db, shopId, now)).count,
    issueCount: await countOpenIssues(db, shopId),
    packages: packages.map(({ packageId, languages }) => ({
      packageId,
      name: inLanguage(packageTexts.read(languages), language).name,
    })),
    cardCount: await countCardsOnlyFor(db, shopId, now),
  }
}
