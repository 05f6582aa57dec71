import { whyNotBookable, type Bed } from '#src/domain/beds/bed.ts'
import type { Slot } from '#src/domain/shops/slot.ts'

/** What a member has chosen so far; each choice keeps what still fits and drops what does not. */
export interface BookingDraft {
  shopId: number
  deviceId: string | undefined
  date: string
  time: string | undefined
  /** With `anyBed`: the bed that is free at that time. */
  bedThen?: string | undefined
}

/** In place of a bed's id: whichever is free. No bed has such an id. */
export const anyBed = '*'

export type Missing = 'device' | 'time'

export function emptyDraft(shopId: number, today: string): BookingDraft {
  return { shopId, deviceId: undefined, date: today, time: undefined }
}

/** Beds belong to a shop, so another shop asks for a bed and a time again. */
export function chooseShop(draft: BookingDraft, shopId: number, today: string): BookingDraft {
  return draft.shopId === shopId ? draft : emptyDraft(shopId, today)
}

export function chooseBed(draft: BookingDraft, deviceId: string): BookingDraft {
  return draft.deviceId === deviceId ? draft : { ...draft, deviceId, time: undefined, bedThen: undefined }
}

export function chooseDate(draft: BookingDraft, date: string): BookingDraft {
  return draft.date === date ? draft : { ...draft, date, time: undefined, bedThen: undefined }
}

/** `bedThen`: the bed that the list names for this time, where any bed will do. */
export function chooseTime(draft: BookingDraft, time: string, bedThen?: string): BookingDraft {
  return { ...draft, time, bedThen }
}

/** A time on a bed that can be had, as the server proposes it. */
export interface Proposal {
  deviceId: string
  date: string
  time: string
}

/** Bed, day and time at once. */
export function chooseProposal(draft: BookingDraft, { deviceId, date, time }: Proposal): BookingDraft {
  return { ...draft, deviceId, date, time, bedThen: undefined }
}

/** Whether this is what a member has chosen, on that bed or because any will do. */
export function isChosen(draft: BookingDraft, { deviceId, date, time }: Proposal): boolean {
  return draft.date === date && draft.time === time && (draft.deviceId === deviceId || draft.bedThen === deviceId)
}

/** Another member took the slot: bed and date stay, the time is asked again. */
export function slotTaken(draft: BookingDraft): BookingDraft {
  return { ...draft, time: undefined, bedThen: undefined }
}

/** The bed cannot be booked any more: the date stays, bed and time are asked again. */
export function bedGone(draft: BookingDraft): BookingDraft {
  return { ...draft, deviceId: undefined, time: undefined, bedThen: undefined }
}

/** The first thing that is still to be chosen, in the order of the screen. */
export function firstMissing(draft: BookingDraft): Missing | undefined {
  if (draft.deviceId === undefined) return 'device'
  return draft.time === undefined ? 'time' : undefined
}

/** The bed that is meant: of any bed the one that is free at the chosen time. */
export function bedOf({ deviceId, bedThen }: BookingDraft): string | undefined {
  return deviceId === anyBed ? bedThen : deviceId
}

/** What is asked of the studio once everything is chosen. */
export interface Booking {
  shopId: number
  deviceId: string
  date: string
  time: string
}

export function bookingOf(draft: BookingDraft): Booking | undefined {
  const { shopId, date, time } = draft
  const deviceId = bedOf(draft)
  return deviceId === undefined || time === undefined ? undefined : { shopId, deviceId, date, time }
}

export type Gone = 'device' | 'slot-full' | 'slot-past' | 'too-soon'

/** The part of the draft that newer answers of the studio have taken away; lists that are not known take nothing. */
export function whatIsGone(
  { deviceId, time }: BookingDraft,
  devices: readonly Bed[] | undefined,
  slots: readonly Slot[] | undefined,
): Gone | undefined {
  const device = devices?.find((listed) => listed.deviceId === deviceId)
  const isOne = deviceId !== undefined && deviceId !== anyBed
  if (devices && isOne && (!device || whyNotBookable(device))) return 'device'
  if (!slots || time === undefined) return undefined
  const state = slots.find((slot) => slot.time === time)?.state ?? 'full'
  if (state === 'free') return undefined
  if (state === 'too-close') return 'too-soon'
  return state === 'past' ? 'slot-past' : 'slot-full'
}
