import type { CamelOf } from '#src/contract/codec.ts'
import { appointmentStory } from '#src/contract/staff/appointments.ts'
import { timelineEntry } from '#src/contract/staff/appointment-timeline.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import { latestAt } from '#src/domain/appointments/appointment.ts'
import type { Language } from '#src/domain/language.ts'

import { readHolders, readShopPages } from '#server/modules/appointments/actions/bed-calendar.ts'
import { isOpenFor } from '#server/modules/appointments/actions/is-open-for.ts'
import { inLanguage } from '#server/http/messages.ts'
import { stateNow } from '#server/modules/appointments/rules/change-appointment.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Serve } from '#server/http/serve-call.ts'
import {
  type AppointmentEvent,
  listAppointmentEvents,
  listTraces,
} from '#server/modules/appointments/store/appointment-events.ts'
import { usableCards } from '#server/modules/cards/store/cards.ts'
import { type BedRow, bedTexts, findShopBed, listShopBeds } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import { findForStaff, type StaffAppointmentRow } from '#server/modules/appointments/store/staff-appointments.ts'
import { listStaffLogOf } from '#server/modules/chain/store/staff-log.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { toCard } from './appointments.ts'
import { later } from './change-appointments.ts'
import { toStaffAppointment } from '#server/modules/appointments/answers/staff-appointment.ts'
import {
  byMember,
  bySystem,
  staffEntry,
  type TimelineEntry,
} from '#server/modules/appointments/answers/timeline-entry.ts'

type Story = CamelOf<typeof appointmentStory.answer>

/** One appointment with all that happened to it, and how it could be postponed. */
export function serveAppointmentStory(serve: Serve, store: Store): void {
  serve(appointmentStory, async ({ body, language }) => {
    const { db } = store
    const row = await findForStaff(db, body.appointmentId)
    if (!row) return refuse('not-found')
    const now = await store.now()
    const bed = await findShopBed(db, row.shopId, row.deviceId)
    const [card] = bed ? await usableCards(db, row.memberUid, bed, now) : []
    const { rules } = await readChainSettings(db)
    const timeline = await readTimeline(db, row, language, now)
    return ok({
      appointment: toStaffAppointment(row, language, now),
      card: toCard(card, language),
      gapHours: rules.minGapHours,
      postpone: stateNow(row, now) === 'booked' ? await postponeChoices(store, row, now) : [],
      timeline: timeline.flatMap(inFirstWords),
      allTimeline: timeline,
    })
  })
}

/** An entry as an app understands it that knows the first kinds only. */
function inFirstWords(any: TimelineEntry): Story['timeline'] {
  const { success, data: what } = timelineEntry.shape.what.safeParse(any.what)
  return success ? [{ ...any, what }] : []
}

async function postponeChoices(store: Store, row: StaffAppointmentRow, now: Instant): Promise<Story['postpone']> {
  const { shopId, deviceId } = row
  const [shop, bed, pages] = await together(
    store.db,
    (db) => readShop(db, shopId),
    (db) => findShopBed(db, shopId, deviceId),
    (db) => readShopPages(db, shopId, Math.min(now, row.startsAt)),
  )
  const from = shopDate(row.startsAt, shop.timeZone)
  const holderOf = await readHolders(store.db, shop, [row.deviceId], { from, days: 1, now })
  const choices: Story['postpone'] = []
  for (const minutes of [5, 10, 15] as const) {
    const to = later(row, minutes)
    const added = { startsAt: Math.max(row.endsAt, to.startsAt), endsAt: to.endsAt }
    const isOpen = bed !== undefined && isOpenFor(shop, pages, bed, to)
    const isTaken = holderOf(row.deviceId, added) !== undefined
    choices.push({
      minutes,
      startsAt: to.startsAt,
      state: !isOpen ? 'outside-hours' : isTaken ? 'slot-full' : 'free',
    })
  }
  return choices
}

async function readTimeline(
  db: Db,
  row: StaffAppointmentRow,
  language: Language,
  now: Instant,
): Promise<TimelineEntry[]> {
  const beds = await listShopBeds(db, row.shopId)
  const nameOf = (deviceId: string) => bedName(beds, deviceId, language)
  const lines = await listStaffLogOf(db, `appointment:${row.appointmentId}`)
  const events = await listAppointmentEvents(db, row.appointmentId)
  const traces = await listTraces(db, row)
  const isMadeByStaff = lines.some(({ what }) => what === 'appointment.create')
  const entries = [
    ...(isMadeByStaff ? [] : [byMember('booked', row.createdAt)]),
    ...lines.flatMap((line) => staffEntry(line, nameOf)),
    ...events.map((each) => eventEntry(each, row.deviceId, nameOf)),
    ...traces.map(({ what, at }) => (what === 'reminded' || what === 'told' ? bySystem(what, at) : byMember(what, at))),
    ...(stateNow(row, now) === 'timeout' ? [bySystem('timed-out', latestAt(row))] : []),
  ]
  // What happened in the same millisecond happened in this order.
  return entries.toSorted((a, b) => a.at - b.at).toReversed()
}

/** What its member did to it; postponing keeps the bed. */
function eventEntry(
  { event, happenedAt }: { event: AppointmentEvent; happenedAt: Instant },
  ownBed: string,
  nameOf: (deviceId: string) => string,
): TimelineEntry {
  if (event.kind === 'cancelled') return byMember('cancelled', happenedAt)
  const place = ({ startsAt, deviceId }: { startsAt: Instant; deviceId: string }) => ({
    startsAt,
    deviceName: nameOf(deviceId),
  })
  if (event.kind === 'changed') {
    return byMember('moved', happenedAt, { from: place(event.from), to: place(event.to) })
  }
  return byMember('postponed', happenedAt, {
    from: place({ startsAt: event.fromAt, deviceId: ownBed }),
    to: place({ startsAt: event.toAt, deviceId: ownBed }),
  })
}

function bedName(beds: readonly BedRow[], deviceId: string, language: Language): string {
  const bed = beds.find((one) => one.deviceId === deviceId)
  return bed ? inLanguage(bedTexts.read(bed.languages), language).name : deviceId
}
