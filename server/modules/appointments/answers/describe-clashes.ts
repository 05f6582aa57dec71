import type { CamelOf } from '#src/contract/codec.ts'
import type { clashList } from '#src/contract/clashes.ts'
import type { Language } from '#src/domain/language.ts'

import { type HolderOf, readHolders, rulesFor, widestRules } from '#server/modules/appointments/actions/bed-calendar.ts'
import { listExposures } from '#server/modules/appointments/actions/check-member.ts'
import { inLanguage } from '#server/http/messages.ts'
import { staffPhone } from '#server/modules/members/answers/member-row.ts'
import { isPast, slotsOf, whyNotBed } from '#server/modules/appointments/rules/bookable.ts'
import { byNearness } from '#server/modules/appointments/rules/clashes.ts'
import { whyNotForMember, withoutCount } from '#server/modules/appointments/rules/gap.ts'
import { addDays, shopClock, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import type { FoundClashes } from '#server/modules/appointments/actions/clashes.ts'
import type { ShopPlans } from '#server/modules/appointments/actions/shop-plans.ts'

type Clash = CamelOf<typeof clashList>['clashes'][number]

/** On the day itself and as many more; most members can come then or not at all. */
const daysAhead = 2
const mostOptions = 24

/** Every affected appointment with the free times it could move to, with names in a language. */
export function clashesIn(language: Language) {
  return (tx: Tx, found: FoundClashes, now: Instant) => describeClashes(tx, found, language, now)
}

async function describeClashes(
  tx: Tx,
  { clashing, after, problems, emptied }: FoundClashes,
  language: Language,
  now: Instant,
): Promise<CamelOf<typeof clashList>> {
  const { shop } = after
  const beds = after.beds.filter((bed) => bed.deviceId !== emptied && whyNotBed(bed) === undefined)
  const dates = clashing.map(({ startsAt }) => shopDate(startsAt, shop.timeZone)).toSorted()
  const [from, to] = [dates[0] ?? '', dates.at(-1) ?? '']
  const days = from === '' ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 + daysAhead
  const ids = beds.map(({ deviceId }) => deviceId)
  const holderOf = await readHolders(tx, shop, ids, { from: from || shopDate(now, shop.timeZone), days, now })
  const clashes: Clash[] = []
  for (const row of clashing) {
    const { deviceId, rev, appointmentId } = row
    const bed = after.beds.find((one) => one.deviceId === deviceId)
    const texts = bed ? inLanguage(bedTexts.read(bed.languages), language) : { name: deviceId, type: '' }
    const member = await readMember(tx, row.memberUid)
    clashes.push({
      appointmentId,
      rev,
      member: { uid: member.uid, nickname: member.nickname, phoneMasked: staffPhone(member) },
      deviceId,
      deviceName: texts.name,
      deviceType: texts.type,
      date: shopDate(row.startsAt, shop.timeZone),
      time: shopClock(row.startsAt, shop.timeZone),
      endTime: shopClock(row.endsAt, shop.timeZone),
      options: await optionsOf(tx, row, { beds, after, holderOf, language }, now),
      problem: problems.get(appointmentId) ?? null,
    })
  }
  return { clashes }
}

interface Around {
  beds: ShopPlans['beds']
  after: ShopPlans
  holderOf: HolderOf
  language: Language
}

async function optionsOf(
  tx: Tx,
  row: AppointmentRow,
  { beds, after, holderOf, language }: Around,
  now: Instant,
): Promise<Clash['options']> {
  const { timeZone } = after.shop
  const date = shopDate(row.startsAt, timeZone)
  const exposures = await listExposures(
    tx,
    row.memberUid,
    Math.min(row.startsAt, now),
    widestRules(after),
    now,
    row.appointmentId,
  )
  const typeId = after.beds.find(({ deviceId }) => deviceId === row.deviceId)?.typeId
  const free = beds.flatMap((bed) =>
    Array.from({ length: daysAhead + 1 }, (_, index) => addDays(date, index))
      .flatMap((day) => slotsOf(after.calendarOf(bed), day))
      .filter((slot) => !isPast(slot, now) && holderOf(bed.deviceId, slot) === undefined)
      .filter((slot) => whyNotForMember(slot, exposures, withoutCount(rulesFor(after, bed))) === undefined)
      .map(({ startsAt, endsAt }) => ({
        startsAt,
        endsAt,
        deviceId: bed.deviceId,
        bed,
        isSameType: bed.typeId === typeId,
      })),
  )
  return free
    .toSorted(byNearness(row))
    .slice(0, mostOptions)
    .map(({ bed, isSameType, startsAt }) => ({
      deviceId: bed.deviceId,
      deviceName: inLanguage(bedTexts.read(bed.languages), language).name,
      sameType: isSameType,
      date: shopDate(startsAt, timeZone),
      time: shopClock(startsAt, timeZone),
    }))
}
