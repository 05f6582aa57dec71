// What addresses may say: each reads one value, and a wrong one is undefined.

const settingsViews = ['account', 'delete', 'offers', 'passkeys', 'skin'] as const
export type SettingsView = (typeof settingsViews)[number]

/** A part of the settings that has an address of its own. */
export function settingsViewOf(value: unknown): SettingsView | undefined {
  return settingsViews.find((view) => view === value)
}

/** An id of digits only is read as a number. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Four digits, of this century or the next. */
function isYear(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 2000 && value < 2200
}

/** "YYYY-MM-DD". */
function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}

/** "HH:mm". */
function isClock(value: unknown): value is string {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
}

/**
 * Where to go after login: a path of this app, never an address from outside. What is refused must be named as
 * undefined, since the router keeps what a route does not mention as it came.
 */
export function ownPath(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined
}

/** Whose code is shown: that of a door or of a bed. */
export function passSearch(search: Record<string, unknown>): { lock?: string | undefined; bed?: string | undefined } {
  return { lock: idOf(search['lock']), bed: idOf(search['bed']) }
}

/** By which an offer is found that was sent to one member. */
export function offerSearch(search: Record<string, unknown>): { key?: string | undefined } {
  return { key: idOf(search['key']) }
}

/** By which an order is found that staff have shown as a code, and whether the provider's page led back here. */
export function paySearch(search: Record<string, unknown>): {
  key?: string | undefined
  from?: 'paid' | 'left' | undefined
} {
  const from = search['from']
  return { key: idOf(search['key']), from: from === 'paid' || from === 'left' ? from : undefined }
}

interface SettingsSearch {
  next?: string | undefined
  from?: 'my' | undefined
  show?: SettingsView | undefined
}

/** Where the settings lead on to, where they were opened from, and which part of them is shown. */
export function settingsSearch(search: Record<string, unknown>): SettingsSearch {
  return {
    next: ownPath(search['next']),
    from: search['from'] === 'my' ? 'my' : undefined,
    show: settingsViewOf(search['show']),
  }
}

/** What an address may say, and need not. */
type Search<Parts> = { [Part in keyof Parts]?: Parts[Part] | undefined }

/** Where, on what and when booking begins. */
export function bookingSearch(
  search: Record<string, unknown>,
): Search<{ shop: number; device: string; date: string; time: string }> {
  return {
    shop: typeof search['shop'] === 'number' ? search['shop'] : undefined,
    device: idOf(search['device']),
    date: isDay(search['date']) ? search['date'] : undefined,
    time: isClock(search['time']) ? search['time'] : undefined,
  }
}

/** Which appointment is shown, and what has just become of it. */
export function resultSearch(
  search: Record<string, unknown>,
): Search<{ from: 'last'; id: string; booked: true; settle: 'consent' }> {
  return {
    from: search['from'] === 'last' ? 'last' : undefined,
    id: typeof search['id'] === 'string' ? search['id'] : undefined,
    booked: search['booked'] === true ? true : undefined,
    settle: search['settle'] === 'consent' ? 'consent' : undefined,
  }
}

/** One receipt, by its own number or by the order that was paid. */
export function receiptSearch(search: Record<string, unknown>): Search<{ number: string; order: string }> {
  return { number: idOf(search['number']), order: idOf(search['order']) }
}

/** Which year of sessions, and which of them is marked. */
export function recordsSearch(search: Record<string, unknown>): Search<{ year: number; session: string }> {
  return { year: isYear(search['year']) ? search['year'] : undefined, session: idOf(search['session']) }
}

/** One package, or which of them are listed. */
export function packagesSearch(search: Record<string, unknown>): Search<{ card: string; show: 'expired' }> {
  return { card: idOf(search['card']), show: search['show'] === 'expired' ? 'expired' : undefined }
}

/** Which bookings are listed. */
export function bookingsSearch(search: Record<string, unknown>): { show?: 'upcoming' | 'completed' | undefined } {
  return {
    show: search['show'] === 'upcoming' || search['show'] === 'completed' ? search['show'] : undefined,
  }
}

/** A door, and the signature of the code on it. */
export function doorSearch(search: Record<string, unknown>): { lock?: string | undefined; s?: string | undefined } {
  return {
    lock: idOf(search['lock']),
    s: idOf(search['s']),
  }
}

/** A bed, and the signature of the code on it. */
export function bedSearch(search: Record<string, unknown>): { device?: string | undefined; s?: string | undefined } {
  return {
    device: idOf(search['device']),
    s: idOf(search['s']),
  }
}

/** What is wrong: at most one of these. */
export function reportSearch(
  search: Record<string, unknown>,
): Search<{ session: string; appointment: string; lock: string; device: string }> {
  return {
    session: idOf(search['session']),
    appointment: idOf(search['appointment']),
    lock: idOf(search['lock']),
    device: idOf(search['device']),
  }
}

/** The report, and the session that it is about. */
export function reportResultSearch(search: Record<string, unknown>): Search<{ id: string; session: string }> {
  return { id: idOf(search['id']), session: idOf(search['session']) }
}
