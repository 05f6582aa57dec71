import type { ReactNode } from 'react'

import type { Appointment } from '#src/domain/appointments/appointment.ts'
import type { Shop } from '#src/domain/shops/shop.ts'

/**
 * `free`: nothing is booked, and the next free time is known. `ended`: a session is done that was not whole, and wears
 * no check.
 */
export type CardState =
  | 'loading'
  | 'none'
  | 'free'
  | 'resting'
  | 'booked'
  | 'tanning'
  | 'done'
  | 'ended'
  | 'signed-out'
  | 'error'

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
  /** Of the next free time: which day it is on, the time, its bed and what to know of that, when it begins in ms, and when that was heard. */
  freeDay: string
  free: string
  freeBed: string
  freeNote: string
  freeAt: string
  freeAge: string
  /** What the button books: "19:40", or "Tue 19:40"; empty while it is not known. */
  bookAt: string
  /** Of a session that is done: how it ended, from when to when, the facts, from when the next one may be, and in ms until when it is told of. */
  doneTitle: string
  doneSpan: string
  doneLength: string
  doneLevel: string
  doneLeft: string
  doneNext: string
  doneUntil: string
  /** What the packages hold, and until when; empty while nothing is known of them. */
  left: string
  leftUntil: string
  /** Where the visit stands, a `VisitStep`: of so much room the page begins with. */
  step: string
}

/** What booking begins with, so that one more tap confirms it. */
export interface BookSearch {
  shop: number
  device: string
  date: string
  time: string
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
  freeDay: '',
  free: '',
  freeBed: '',
  freeNote: '',
  freeAt: '',
  freeAge: '',
  bookAt: '',
  doneTitle: '',
  doneSpan: '',
  doneLength: '',
  doneLevel: '',
  doneLeft: '',
  doneNext: '',
  doneUntil: '',
  left: '',
  leftUntil: '',
  step: '',
}

/** A booked appointment as far as the clock and the outbox have a say in it. */
export interface Upcoming {
  appointment: Appointment
  /** Its studio; undefined while that is not known. */
  shop: Shop | undefined
  opensAt: string
  closesAt: string
  isCancelling: boolean
  step: 'booked' | 'enter' | 'late' | 'inside'
  /** The time that its member knows, where staff have moved it since. */
  movedFrom: string | undefined
}

/** What takes the place of a state's own content once it has come; it is handed that content, to stand until then. */
export interface LiveParts {
  booked: (own: ReactNode) => ReactNode
  tanning: (own: ReactNode) => ReactNode
  /** The way to another time. */
  change: (own: ReactNode) => ReactNode
}
