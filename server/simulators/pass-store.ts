import type { RefusedReason } from '#src/domain/devices/device-messages.ts'
import type { PassReport, PassRoad } from '#src/domain/devices/signed-messages.ts'
import { codeStepMs } from '#src/domain/passes/pass-code.ts'
import { unknownTime, writeReportFlags } from '#src/domain/passes/pass-messages.ts'
import type { Pass } from '#src/domain/passes/pass.ts'

/** What a device keeps of one pass, until its window is over by a sure clock and the studio has its last report. */
export interface PassRecord {
  id: string
  uses: number
  /** Those of them that the studio ordered, at a door. */
  ordered?: number | undefined
  isDenied: boolean
  /** Seconds since 1970. */
  notAfter: number
  usedAt: number
  road: PassRoad
  /** Of the last code that a reader took; 0 for none. A later use by a code needs a later one. */
  step: number
  /** The studio has acknowledged what the record says now. */
  isReported: boolean
}

/** What survives a power cut. */
export interface PassStore {
  /** null: blank, so that the device draws one before it says anything. */
  epoch: number | null
  records: readonly PassRecord[]
  clock: DeviceClock | null
}

/** `time` seconds since 1970 at the device's own instant `atMs`. */
export interface DeviceClock {
  time: number
  atMs: number
}

export interface Now {
  seconds: number
  /** undefined: the device does not know the time. */
  uncertainty: number | undefined
}

export const blankStore: PassStore = { epoch: null, records: [], clock: null }
/** With so many records a device refuses uses and denials: refusing is safe, forgetting is not. */
const capacity = 64
const firstUncertainty = 5
const driftADay = 2
const day = 86_400
/** An order does not say when its pass ends: that is never longer than a visit that was moved, two hours, and its lateness. */
const orderKeptSeconds = 4 * 3_600
/** Of an order to a lock that does not know the time: dated once it does. */
const undated = 0
/** With more doubt than this, in seconds, no pass and no code of a keypad is taken; a shown code names its half minute, so it takes less. */
export const mostUncertain = 300
const mostUncertainForCode = 15
const codeStepSeconds = codeStepMs / 1_000

export function nowOf({ clock }: PassStore, nowMs: number): Now {
  if (!clock) return { seconds: 0, uncertainty: undefined }
  const passed = Math.floor((nowMs - clock.atMs) / 1000)
  return { seconds: clock.time + passed, uncertainty: firstUncertainty + Math.ceil((passed / day) * driftADay) }
}

/** A time far below the clock's own is taken too: windows may have been called over that are not, so the epoch ends. */
export function setClock(store: PassStore, time: number, nowMs: number): PassStore {
  const { seconds, uncertainty } = nowOf(store, nowMs)
  const isSetBack = uncertainty !== undefined && time < seconds - uncertainty
  const records = store.records.map((one) =>
    one.notAfter === undated ? { ...one, notAfter: time + orderKeptSeconds } : one,
  )
  return { records, clock: { time, atMs: nowMs }, epoch: isSetBack ? null : store.epoch }
}

/**
 * Why a pass that is proven by its key can't be used, in the order in which it is looked at. `step`: of a code, which
 * has to be of now and later than the last one.
 */
export function whyNotUse(store: PassStore, pass: Pass, now: Now, step?: number): RefusedReason | undefined {
  if (pass.epoch !== store.epoch) return 'old-epoch'
  const record = recordOf(store, pass.id)
  if (record && record.uses >= pass.uses) return 'used-grant'
  if (pass.uses === 0) return 'used-grant'
  if (record?.isDenied) return 'denied'
  const limit = step === undefined ? mostUncertain : mostUncertainForCode
  const why = whyNotNow(pass, now, limit)
  if (why || step === undefined) return why
  return isStepOf(step, now) && step > lastStepOf(store, pass.id) ? undefined : 'stale-nonce'
}

/** Why a code of the keypad that is one opens nothing: each opens once. */
export function whyNotCode(store: PassStore, id: string): RefusedReason | undefined {
  const record = recordOf(store, id)
  if (record && record.uses > 0) return 'used-grant'
  return record?.isDenied ? 'denied' : undefined
}

/** Whether a code with this step may be shown now: a phone's clock and a device's differ by a step at most. */
export function isStepOf(step: number, { seconds }: Now): boolean {
  return Math.abs(step - Math.floor(seconds / codeStepSeconds)) <= 1
}

export function lastStepOf(store: PassStore, passId: string): number {
  return recordOf(store, passId)?.step ?? 0
}

/** This code counts for nothing any more. */
export function spendStep(store: PassStore, passId: string, step: number): PassStore {
  return { ...store, records: store.records.map((one) => (one.id === passId ? { ...one, step } : one)) }
}

/** Doubt narrows the window on both sides. */
function whyNotNow(
  { notBefore, notAfter }: Pass,
  { seconds, uncertainty }: Now,
  limit: number,
): RefusedReason | undefined {
  if (uncertainty === undefined || uncertainty > limit) return 'clock-unsure'
  if (seconds - uncertainty < notBefore) return 'not-yet'
  return seconds + uncertainty > notAfter ? 'too-late' : undefined
}

/** Why a grant that names a pass as its own id starts nothing: one memory decides both roads. Its nonce is its window. */
export function whyNotGrant(store: PassStore, { id, epoch }: Pick<Pass, 'id' | 'epoch'>): RefusedReason | undefined {
  if (epoch !== store.epoch) return 'old-epoch'
  const record = recordOf(store, id)
  if (record && record.uses > 0) return 'used-grant'
  return record?.isDenied ? 'denied' : undefined
}

/** One use more; undefined when there is no room to remember it. */
export function countUse(
  store: PassStore,
  { id, notAfter }: Pick<Pass, 'id' | 'notAfter'>,
  { road, step = lastStepOf(store, id) }: { road: PassRoad; step?: number },
  { seconds }: Now,
): PassStore | undefined {
  const { uses = 0, ordered } = recordOf(store, id) ?? {}
  const use = { usedAt: seconds, road, step }
  return keep(store, { id, uses: uses + 1, ordered, isDenied: false, notAfter, ...use, isReported: false })
}

/** One use more, by the studio's own order; undefined when there is no room to remember it. */
export function countOrder(store: PassStore, id: string, { seconds, uncertainty }: Now): PassStore | undefined {
  const notAfter = uncertainty === undefined ? undated : seconds + orderKeptSeconds
  const none = { id, uses: 0, isDenied: false, notAfter, usedAt: 0, road: 'none', step: 0 } as const
  const record: PassRecord = recordOf(store, id) ?? { ...none, isReported: false }
  const [uses, ordered] = [record.uses + 1, (record.ordered ?? 0) + 1]
  return keep(store, { ...record, uses, ordered, isReported: false })
}

export function usesOf(store: PassStore, id: string): number {
  return recordOf(store, id)?.uses ?? 0
}

export function denyPass(store: PassStore, { id, notAfter }: { id: string; notAfter: number }): PassStore | undefined {
  const unused = { id, uses: 0, notAfter, usedAt: 0, road: 'none', step: 0 } as const
  return keep(store, { ...(recordOf(store, id) ?? unused), isDenied: true, isReported: false })
}

/** The studio has this report; an older one than what the record says now acknowledges nothing. */
export function acknowledge(store: PassStore, ack: { id: string; uses: number; flags: number }): PassStore {
  const isCurrent = (one: PassRecord) =>
    one.id === ack.id && one.uses === ack.uses && writeReportFlags(one) === ack.flags
  return { ...store, records: store.records.map((one) => (isCurrent(one) ? { ...one, isReported: true } : one)) }
}

/** Without the records that can have no effect any more; of some there may be something else to say. */
export function tidied(
  store: PassStore,
  { seconds, uncertainty }: Now,
  isHeld: (id: string) => boolean = () => false,
): PassStore {
  if (uncertainty === undefined) return store
  const isOver = ({ id, notAfter, isReported }: PassRecord) =>
    isReported && seconds - uncertainty > notAfter && !isHeld(id)
  return { ...store, records: store.records.filter((one) => !isOver(one)) }
}

/** What a device says of a pass that it may never have heard of. */
export function reportOf(
  store: PassStore,
  { id, device }: { id: string; device: number },
  { seconds, uncertainty = unknownTime }: Now,
): Omit<PassReport, 'mac'> {
  const { uses = 0, ordered, isDenied = false, road = 'none', usedAt = 0 } = recordOf(store, id) ?? {}
  return {
    type: 'pass-report',
    device,
    epoch: store.epoch ?? 0,
    id,
    flags: writeReportFlags({ isDenied, ordered }),
    uses,
    road,
    usedAt,
    time: seconds,
    uncertainty,
  }
}

function recordOf({ records }: PassStore, id: string): PassRecord | undefined {
  return records.find((one) => one.id === id)
}

function keep(store: PassStore, record: PassRecord): PassStore | undefined {
  const others = store.records.filter(({ id }) => id !== record.id)
  return others.length < capacity ? { ...store, records: [...others, record] } : undefined
}
