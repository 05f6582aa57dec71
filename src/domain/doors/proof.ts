/**
 * How well an attempt proves that its member is there. 0: an id that was typed. 1: the printed, signed code. 2: a code
 * that changes on a display, or at a door the printed one together with the phone's position. 3: a number that a lock or
 * bed has just said over Bluetooth. 4: what a tag has signed and counted. Studios ask for up to 3; more does as well.
 */
export type ProofLevel = 0 | 1 | 2 | 3 | 4
/** What a studio may ask for. */
export type AskedLevel = Exclude<ProofLevel, 4>

/** What is wrong with the proof of an attempt: each has one thing that its member can do about it. */
export const proofFlaws = [
  /** The code is not the one of this door or bed. */
  'wrong-code',
  'scan-needed',
  /** The code was scanned; this studio wants the phone's position as well. */
  'position-needed',
  'too-far',
  'position-vague',
  /** Taken too long ago, or by a phone whose clock is wrong. */
  'position-old',
  /** Nothing less will do here than Bluetooth, or the tag where there is one. */
  'bluetooth-needed',
  /** The code on the display of this door or bed, as it is now. */
  'display-needed',
  /** The display showed it before. */
  'code-late',
  /** The tag has signed it for an earlier reading. */
  'tag-used',
] as const
export type ProofFlaw = (typeof proofFlaws)[number]

/** What is wrong with a position, or that none came. */
export type PositionFlaw = Extract<ProofFlaw, 'position-needed' | 'too-far' | 'position-vague' | 'position-old'>

/** What a studio asks for at a door or a bed. */
export interface AskedProof {
  /** 0: a demo, where nothing has to be shown. */
  level: AskedLevel
  /** The phone's position can stand in for a code that was not scanned. */
  takesPosition: boolean
}

const positionHelps: readonly string[] = [
  'scan-needed',
  'position-needed',
  'too-far',
  'position-vague',
  'position-old',
] satisfies ProofFlaw[]

/** Whether a new position of the phone may do where an attempt was refused for this reason. */
export function mayShowPosition(asked: AskedProof | undefined, reason: string): boolean {
  return asked?.takesPosition === true && positionHelps.includes(reason)
}

/** Where a phone says that it is. It is sent once and kept nowhere. */
export interface Position {
  latitude: number
  longitude: number
  accuracyMeters: number
  measuredAt: number
}

/**
 * By which proof a door was asked to open. `signed`: the code was scanned; `typed`: its id was entered by hand; `-near`,
 * `-far`: on which side of the studio's line the phone was; `checked-in`: typed, and staff had seen the member; `radio`: over
 * Bluetooth, with a grant that is of use only beside the lock; `pass-code`: by a pass, with a code of that half minute;
 * `pass-keypad`: by the ten digits that are beside a pass; `display`: the code on the display, of that half minute; `tag`:
 * signed and counted by the tag.
 */
export type DoorProof =
  | 'signed'
  | 'signed-near'
  | 'signed-far'
  | 'typed'
  | 'typed-near'
  | 'checked-in'
  | 'radio'
  | 'pass-code'
  | 'pass-keypad'
  | 'display'
  | 'tag'
