import { hoursIn, isServiceTime } from './service-hours.ts'

/** The line of a studio that answers while nobody is at its counter; "" for a way that it does not have. */
export interface AfterHours {
  phone: string
  /** With its country, as WhatsApp knows it. */
  whatsapp: string
  /** "HH:mm" on the shop's clock; alike: day and night, `to` before `from`: until the next day. */
  from: string
  to: string
}

interface Ways {
  phone: string
  serviceHours: string
  afterHours?: AfterHours | undefined
}

/** Who answers now. `later`: nobody does; the line to try first then, and when it answers. */
type SupportLine =
  | { kind: 'after-hours'; line: AfterHours; isAllDay: boolean }
  | { kind: 'office'; phone: string }
  | { kind: 'later'; phone: string; whatsapp: string; hours: string }

function isAllDay({ from, to }: Pick<AfterHours, 'from' | 'to'>): boolean {
  return from === to
}

/** `time` is "HH:mm" on the clock of the shop. */
function isAnswering({ from, to }: Pick<AfterHours, 'from' | 'to'>, time: string): boolean {
  if (from === to) return true
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** Which line answers at this hour; undefined where the studio has no number at all. `weekday` counts from Sunday. */
export function supportLine(ways: Ways, { weekday, time }: { weekday: number; time: string }): SupportLine | undefined {
  const { phone, serviceHours, afterHours } = ways
  if (afterHours && isAnswering(afterHours, time)) {
    return { kind: 'after-hours', line: afterHours, isAllDay: isAllDay(afterHours) }
  }
  if (phone !== '' && isServiceTime(weekday, time, hoursIn(serviceHours))) return { kind: 'office', phone }
  if (afterHours) return { kind: 'later', ...afterHours, hours: `${afterHours.from}–${afterHours.to}` }
  return phone === '' ? undefined : { kind: 'later', phone, whatsapp: '', hours: serviceHours }
}

/** Digits and a plus at most: nothing that a number holds leads anywhere else. */
export function callAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/** A chat with this number, with words to begin with. */
export function whatsappAddress(number: string, text: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
}
