/** The studio's time, for the nonce of this moment: a recorded one can't set a clock back. */
export interface SetTime {
  type: 'set-time'
  device: number
  nonce: string
  /** Seconds since 1970. */
  time: number
  mac: Uint8Array
}

/** The pass opens and starts nothing any more. `notAfter`: seconds since 1970, until when it has to be remembered. */
export interface Deny {
  type: 'deny'
  device: number
  id: string
  notAfter: number
  mac: Uint8Array
}

/** In the order of their numbers on the wire, from 1; `none` is 0. */
export const passRoads = ['none', 'radio', 'code', 'keypad'] as const
export type PassRoad = (typeof passRoads)[number]

/** What a device signs about one pass. Uses only grow and time is named, so late, doubled and old ones do no harm. */
export interface PassReport {
  type: 'pass-report'
  device: number
  epoch: number
  id: string
  /** Bit 0: denied; the other seven: how many of the uses the studio has ordered, of a door's pass. */
  flags: number
  uses: number
  /** Of the last use that was the phone's own. */
  road: PassRoad
  /** Seconds since 1970; 0 for never. */
  usedAt: number
  time: number
  /** Seconds; 65535: the device does not know the time. */
  uncertainty: number
  mac: Uint8Array
}

/** The studio keeps what a report with so many uses and these flags said. */
export interface ReportAck {
  type: 'report-ack'
  device: number
  id: string
  uses: number
  flags: number
  mac: Uint8Array
}
