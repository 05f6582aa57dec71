import { type Field, id, raw, readFields, sizeOf, u16, u32, u8, word, writeFields } from './wire-fields.ts'
import { crc16 } from './crc16.ts'
import { type Deny, passRoads, type PassReport, type ReportAck, type SetTime } from './signed-messages.ts'

/** In the order of their numbers on the wire, from 0. */
export const bedStates = ['ready', 'dressing', 'running', 'paused', 'cooling', 'fault', 'disabled'] as const
export type BedState = (typeof bedStates)[number]

/** In the order of their numbers on the wire, from 1. */
export const refusedReasons = [
  'bad-mac',
  'wrong-bed',
  'stale-nonce',
  'used-grant',
  'busy',
  'cooling',
  'fault',
  'disabled',
  'out-of-range',
  'malformed',
  'not-yet',
  'too-late',
  'clock-unsure',
  'denied',
  'full',
  'old-epoch',
] as const
export type RefusedReason = (typeof refusedReasons)[number]

/** In the order of their numbers on the wire, from 0. `lamps-on` opens a run's receipts, every other one ends them. */
export const receiptReasons = ['lamps-on', 'completed', 'stopped', 'fault', 'power-loss', 'never-started'] as const
export type ReceiptReason = (typeof receiptReasons)[number]

/** What a bed signs about a run. `flags`: bit 0 the lamps went on, bit 1 final. */
export interface Receipt {
  type: 'receipt'
  bed: number
  run: string
  grant: string
  seq: number
  secondsOn: number
  reason: ReceiptReason
  flags: number
  mac: Uint8Array
}

export interface ReceiptAck {
  type: 'receipt-ack'
  run: string
  seq: number
  mac: Uint8Array
}

/** In the order of their numbers on the wire, from 1. `expired`: the lock heard it too late and will never open for it. */
export const doorWords = ['opened', 'in-use', 'failed', 'expired'] as const
export type DoorWord = (typeof doorWords)[number]

/** What a lock signs about one opening that it was asked for over Bluetooth. */
export interface DoorReceipt {
  type: 'door-receipt'
  lock: number
  opening: string
  word: DoorWord
  /** With `opened`: for how long; with `in-use`: until it is free; else 0. */
  seconds: number
  mac: Uint8Array
}

export interface DoorAck {
  type: 'door-ack'
  opening: string
  mac: Uint8Array
}

/** Ids are 16 lower-case hex digits; `dressing` and every `seconds…` are seconds. Locks say and hear some of them, too. */
export type DeviceMessage =
  | { type: 'hello' }
  | { type: 'identity'; proto: number; bed: number; nonce: string; state: BedState; firmware: number }
  | { type: 'start'; grant: Uint8Array }
  | { type: 'started'; run: string; grant: string; dressing: number; minutes: number }
  | { type: 'pause'; run: string }
  | { type: 'resume'; run: string }
  | { type: 'stop'; run: string }
  | { type: 'ask' }
  | { type: 'status'; run: string; state: BedState; secondsLeft: number; secondsOn: number; seq: number }
  | Receipt
  | ReceiptAck
  | { type: 'refused'; reason: RefusedReason }
  | { type: 'open'; grant: Uint8Array }
  | DoorReceipt
  | DoorAck
  | { type: 'use-pass'; pass: Uint8Array; minutes: number; intensity: number; proof: Uint8Array }
  | SetTime
  | Deny
  | { type: 'ask-pass'; id: string }
  | ReportAck
  | { type: 'clock'; time: number; uncertainty: number; epoch: number; records: number }
  | PassReport

/** Why bytes are no message, in the order in which it is looked at. */
export type Malformed = 'empty' | 'unknown-type' | 'wrong-length' | 'bad-crc' | 'bad-field'

/** HMAC-SHA256 (32 bytes) under one bed's key; handed in, because the domain holds no keys and no cryptography. */
export type Mac = (message: Uint8Array) => Uint8Array

export const protocolVersion = 1
/** The run of a bed that has none. */
export const noRun = '0'.repeat(16)
export const macSize = 16
export const grantSize = 58
export const doorGrantSize = 47
export const passSize = 32

type Name = DeviceMessage['type']
type FieldOf<N extends Name> = Exclude<keyof Extract<DeviceMessage, { type: N }>, 'type'>
type Layouts = { [N in Name]: { code: number; fields: readonly (readonly [FieldOf<N>, Field])[] } }

const state = word(bedStates, 0)
const receiptReason = word(receiptReasons, 0)
const mac = raw(macSize)

/** The wire, one line a message: type, then the body's fields in their order. */
const layouts: Layouts = {
  hello: { code: 0x01, fields: [] },
  identity: {
    code: 0x81,
    fields: [
      ['proto', u8],
      ['bed', u32],
      ['nonce', id],
      ['state', state],
      ['firmware', u16],
    ],
  },
  start: { code: 0x02, fields: [['grant', raw(grantSize)]] },
  started: {
    code: 0x82,
    fields: [
      ['run', id],
      ['grant', id],
      ['dressing', u8],
      ['minutes', u8],
    ],
  },
  pause: { code: 0x03, fields: [['run', id]] },
  resume: { code: 0x04, fields: [['run', id]] },
  stop: { code: 0x05, fields: [['run', id]] },
  ask: { code: 0x06, fields: [] },
  status: {
    code: 0x86,
    fields: [
      ['run', id],
      ['state', state],
      ['secondsLeft', u16],
      ['secondsOn', u16],
      ['seq', u16],
    ],
  },
  receipt: {
    code: 0x87,
    fields: [
      ['bed', u32],
      ['run', id],
      ['grant', id],
      ['seq', u16],
      ['secondsOn', u16],
      ['reason', receiptReason],
      ['flags', u8],
      ['mac', mac],
    ],
  },
  'receipt-ack': {
    code: 0x07,
    fields: [
      ['run', id],
      ['seq', u16],
      ['mac', mac],
    ],
  },
  open: { code: 0x0d, fields: [['grant', raw(doorGrantSize)]] },
  'door-receipt': {
    code: 0x8d,
    fields: [
      ['lock', u32],
      ['opening', id],
      ['word', word(doorWords, 1)],
      ['seconds', u16],
      ['mac', mac],
    ],
  },
  'door-ack': {
    code: 0x0e,
    fields: [
      ['opening', id],
      ['mac', mac],
    ],
  },
  'use-pass': {
    code: 0x08,
    fields: [
      ['pass', raw(passSize)],
      ['minutes', u8],
      ['intensity', u8],
      ['proof', raw(macSize)],
    ],
  },
  'set-time': {
    code: 0x09,
    fields: [
      ['device', u32],
      ['nonce', id],
      ['time', u32],
      ['mac', mac],
    ],
  },
  deny: {
    code: 0x0a,
    fields: [
      ['device', u32],
      ['id', id],
      ['notAfter', u32],
      ['mac', mac],
    ],
  },
  'ask-pass': { code: 0x0b, fields: [['id', id]] },
  'report-ack': {
    code: 0x0c,
    fields: [
      ['device', u32],
      ['id', id],
      ['uses', u8],
      ['flags', u8],
      ['mac', mac],
    ],
  },
  clock: {
    code: 0x88,
    fields: [
      ['time', u32],
      ['uncertainty', u16],
      ['epoch', u32],
      ['records', u8],
    ],
  },
  'pass-report': {
    code: 0x8a,
    fields: [
      ['device', u32],
      ['epoch', u32],
      ['id', id],
      ['flags', u8],
      ['uses', u8],
      ['road', word(passRoads, 0)],
      ['usedAt', u32],
      ['time', u32],
      ['uncertainty', u16],
      ['mac', mac],
    ],
  },
  refused: { code: 0x8f, fields: [['reason', word(refusedReasons, 1)]] },
}

const namesByCode = new Map((Object.keys(layouts) as Name[]).map((name) => [layouts[name].code, name]))
/** Bytes of the longest message. */
export const longestMessage = Math.max(...Object.values(layouts).map(({ fields }) => 1 + sizeOf(fields) + 2))

/**
 * type u8 · body · crc16 over both.
 * @throws RangeError when a value does not fit its field.
 */
export function encodeMessage(message: DeviceMessage): Uint8Array {
  const { code, fields } = layouts[message.type]
  const covered = Uint8Array.of(code, ...writeFields(fields, message))
  return Uint8Array.of(...covered, ...writeFields([['crc', u16]], { crc: crc16(covered) }))
}

/** Total: whatever arrived is a message, or it is malformed and says why. */
export function decodeMessage(bytes: Uint8Array): DeviceMessage | { type: 'malformed'; why: Malformed } {
  const [code] = bytes
  if (code === undefined) return { type: 'malformed', why: 'empty' }
  const name = namesByCode.get(code)
  if (!name) return { type: 'malformed', why: 'unknown-type' }
  const { fields } = layouts[name]
  const crcAt = 1 + sizeOf(fields)
  if (bytes.length !== crcAt + 2) return { type: 'malformed', why: 'wrong-length' }
  if (u16.read(bytes.subarray(crcAt)) !== crc16(bytes.subarray(0, crcAt))) return { type: 'malformed', why: 'bad-crc' }
  const values = readFields(fields, bytes.subarray(1, crcAt))
  return values ? ({ type: name, ...values } as DeviceMessage) : { type: 'malformed', why: 'bad-field' }
}
