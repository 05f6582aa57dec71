export interface Hours {
  /** "HH:mm" on the clock of the shop. */
  opensAt: string
  closesAt: string
}

/** Spec section 9: customer service answers Monday to Friday, public holidays excepted. */
export const serviceHours: Hours = { opensAt: '09:00', closesAt: '18:00' }

const sunday = 0
const saturday = 6

/** The hours named in the studio's own wording, so that an operator who changes the words changes the rule too. */
export function hoursIn(wording: string): Hours {
  const [opensAt, closesAt] = wording.match(/\b\d{2}:\d{2}\b/g) ?? []
  return opensAt && closesAt ? { opensAt, closesAt } : serviceHours
}

/** `weekday` counts from Sunday as 0; `time` is "HH:mm" on the clock of the shop. Public holidays are not known here. */
export function isServiceTime(weekday: number, time: string, { opensAt, closesAt }: Hours = serviceHours): boolean {
  if (weekday === sunday || weekday === saturday) return false
  return time >= opensAt && time < closesAt
}
