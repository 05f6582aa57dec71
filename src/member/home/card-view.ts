import type { Appointment } from '#src/domain/appointments/appointment.ts'

export type CardState = 'loading' | 'none' | 'resting' | 'booked' | 'signed-out' | 'error'

/** The texts of home that come from data, by the names under which the page fills them. */
export interface HomeText {
  /** How old the data is, for a start without a connection. */
  age: string
  shop: string
  hours: string
  time: string
  date: string
  device: string
  posture: string
  opens: string
  closes: string
  /** Of skin that rests: the weekday and the time at which that ends, the sentence with the date, and the instant in ms. */
  rest: string
  restDay: string
  restUntil: string
}

/** Since when and until when the skin rests, in ms. */
export interface Rest {
  from: number
  until: number
}

export const noText: HomeText = {
  age: '',
  shop: '',
  hours: '',
  time: '',
  date: '',
  device: '',
  posture: '',
  opens: '',
  closes: '',
  rest: '',
  restDay: '',
  restUntil: '',
}

/** A booked appointment as far as the clock and the outbox have a say in it. */
export interface Upcoming {
  appointment: Appointment
  opensAt: string
  closesAt: string
  isCancelling: boolean
  /** Its member has come in, with or without a session on a bed; undefined before that. */
  inside: 'session' | 'no-session' | undefined
  /** The time that its member knows, where staff have moved it since. */
  movedFrom: string | undefined
}
