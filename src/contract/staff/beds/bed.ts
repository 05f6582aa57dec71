import { z } from 'zod/mini'

import { bedFault, bedRow, bedType, lockRow, machineSecrets, names, rev } from './beds.ts'
import { reason } from '#src/contract/staff/reason.ts'
import { call } from '#src/contract/call.ts'
import { clashDecisions } from '#src/contract/clashes.ts'
import { cappedCount, count, id, instant, languageName, listOf, page, pictureUrl } from '#src/contract/values.ts'
import { longest, ranges, uuidPattern } from '#src/contract/staff/limits.ts'
import { within } from '#src/contract/staff/within.ts'

const minutes = z.int().check(z.positive(), z.maximum(255))
const percent = within(ranges.percent)
const seconds = z.int().check(z.minimum(0), z.maximum(255))
export const uuid = z.string().check(z.regex(uuidPattern))

/** What staff may set on one bed; it applies from the next session on. */
export const bedSettings = z.object({
  names: z.array(
    z.object({
      language: languageName,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.machineName)),
    }),
  ),
  room: z.string().check(z.trim(), z.maxLength(longest.room)),
  min_minutes: minutes,
  max_minutes: minutes,
  /** null: the usual ten, within the limits. */
  default_minutes: z.nullable(minutes),
  /** null: as in the whole chain. */
  dressing_seconds: z.nullable(within(ranges.dressing)),
  cooling_seconds: within(ranges.cooling),
  turnround_minutes: within(ranges.turnround),
  output: z.object({ light: percent, medium: percent, deep: percent }),
  /** null: the id of the bed behind "QS-". */
  bluetooth_name: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.bluetoothName))),
  /** null: that of the whole chain. */
  service_uuid: z.nullable(uuid),
  lamp_model: z.string().check(z.trim(), z.maxLength(longest.lampModel)),
  /** What members see of it; an app of before sends none, and leaves it as it is. */
  photo: z.optional(z.nullable(pictureUrl)),
  /** It has a reader, to which phones show the code of their pass. Absent in the answer of an older server. */
  has_reader: z.optional(z.boolean()),
})

export const logEntry = z.object({
  entry_id: z.string(),
  what: z.string(),
  note: z.string(),
  /** null: the machine itself. */
  staff: z.nullable(z.string()),
  at: instant,
})

/** How far the replacement of a key and its password has come; what is optional is absent in an older server's answer. */
const keyState = z.object({
  /** The one that signs what the studio says. */
  number: count,
  since: z.nullable(instant),
  /** Given out together with a password of the same number; it stays until the device has shown that it has both. */
  next: z.nullable(count),
  next_since: z.optional(z.nullable(instant)),
  /** Of this alone, as the keys of a device change while its page is open. */
  rev: z.optional(rev),
  /** The oldest key that is still believed. */
  oldest: z.optional(count),
  /** The password that it logs in with. */
  login: z.optional(count),
  /** What the device last said that it has; null: it never said anything of its keys. */
  heard: z.optional(z.nullable(z.object({ key: count, login: count, at: instant }))),
})

const bed = z.extend(bedRow, {
  bed_number: count,
  type_limits: z.object({ version: count, min_minutes: count, max_minutes: count }),
  settings: bedSettings,
  chain: z.object({ dressing_seconds: seconds, service_uuid: z.string() }),
  lamps_from: z.nullable(instant),
  bluetooth_seen_at: z.nullable(instant),
  key: keyState,
  /** What the bed itself has confirmed to know. */
  acked: z.nullable(z.object({ version: count, rev: count, at: instant })),
  retired_at: z.nullable(instant),
  /** Bookings that begin from now on. */
  bookings: count,
})

const lock = z.extend(lockRow, {
  rev,
  names,
  /** null: as in the whole chain. */
  entry_seconds: z.nullable(count),
  chain_entry_seconds: count,
  /** Phones open it over Bluetooth where the network does not reach it. Absent in the answer of an older server. */
  has_bluetooth: z.optional(z.boolean()),
  /** It has a reader, to which phones show the code of their pass. Absent in the answer of an older server. */
  has_reader: z.optional(z.boolean()),
  /** It has a keypad, at which ten digits open it once. Absent in the answer of an older server. */
  has_keypad: z.optional(z.boolean()),
  /** What it has to be given besides its key, from the moment that one of the three is switched on. */
  lock_number: z.optional(z.nullable(count)),
  key: z.optional(keyState),
})

export const getMachine = call({
  path: '/api/admin/device/get',
  access: 'admin',
  writes: false,
  body: z.object({ machine_id: id }),
  answer: z.object({
    now: instant,
    time_zone: z.string(),
    shop_name: z.string(),
    bed: z.nullable(bed),
    lock: z.nullable(lock),
    log: z.array(logEntry),
    log_count: cappedCount,
  }),
  refusals: ['not-found'],
})

const write = { access: 'admin', writes: true, refusals: ['not-found', 'changed'] } as const
const saved = z.object({ rev })

export const saveBed = call({
  path: '/api/admin/device/save',
  ...write,
  body: z.object({ device_id: id, rev, settings: bedSettings }),
  answer: saved,
  /** `minutes-out-of-range`: outside of what the type allows, or more than the studio's slots have room for. */
  refusals: ['not-found', 'changed', 'minutes-out-of-range'],
  carries: { changed: getMachine.answer },
})

export const saveLock = call({
  path: '/api/admin/device/save-lock',
  ...write,
  body: z.object({
    lock_id: id,
    rev,
    names,
    entry_seconds: z.nullable(within(ranges.entry)),
    has_bluetooth: z.optional(z.boolean()),
    has_reader: z.optional(z.boolean()),
    has_keypad: z.optional(z.boolean()),
  }),
  answer: saved,
})

const noteText = z.string().check(z.trim(), z.minLength(2), z.maxLength(longest.note))

export const addNote = call({
  path: '/api/admin/device/note',
  ...write,
  body: z.object({ machine_id: id, note: noteText }),
  answer: logEntry,
})

export const relamp = call({
  path: '/api/admin/device/relamp',
  ...write,
  body: z.object({
    device_id: id,
    rev,
    lamp_model: z.string().check(z.trim(), z.maxLength(longest.lampModel)),
    reason,
  }),
  answer: saved,
})

/** Out of use for work on it, and back, together with what becomes of its bookings. */
export const maintain = call({
  path: '/api/admin/device/maintain',
  ...write,
  body: z.object({ device_id: id, rev, is_maintained: z.boolean(), reason, decisions: clashDecisions }),
  answer: saved,
  refusals: ['not-found', 'changed', 'clashes'],
  carries: { changed: getMachine.answer },
})

/**
 * Staff say that a bed is well: it can be booked again, also while it goes on reporting that same fault. Its next
 * report of a fault takes it out again. A start is decided by the bed itself, as ever.
 */
export const clearFault = call({
  path: '/api/admin/device/clear-fault',
  ...write,
  /** `fault_since`: the fault that was looked at; another one since then is `changed`. */
  body: z.object({ device_id: id, fault_since: z.nullable(instant), reason }),
  answer: z.object({ fault: z.nullable(bedFault) }),
})

/** For ever; its history stays. */
export const retire = call({
  path: '/api/admin/device/retire',
  ...write,
  body: z.object({ device_id: id, rev, reason, decisions: clashDecisions }),
  answer: saved,
  /** `open-session`: a member is on it. */
  refusals: ['not-found', 'changed', 'clashes', 'open-session'],
})

/** Gives out the next key and password of a bed or lock, which goes on with the present ones until it has shown them. */
export const issueKey = call({
  path: '/api/admin/device/issue-key',
  ...write,
  body: z.object({ device_id: id, rev, reason }),
  answer: z.object({ rev, secrets: z.nullable(machineSecrets) }),
  refusals: ['not-found', 'changed', 'unavailable'],
})

/** Takes back what was given out last, as long as the device has not shown that it has it. */
export const withdrawKey = call({
  path: '/api/admin/device/withdraw-key',
  ...write,
  body: z.object({ device_id: id, rev, reason }),
  answer: saved,
})

/** For a device that says nothing of its keys: from now on it is told everything under what was given out last. */
export const useKey = call({
  path: '/api/admin/device/use-key',
  ...write,
  body: z.object({ device_id: id, rev, reason }),
  answer: saved,
  /**
   * `open-session`: one is open on this bed, and its receipts come with the present key. `unavailable`: the device can
   * show it itself.
   */
  refusals: ['not-found', 'changed', 'open-session', 'unavailable'],
})

export const machineLog = call({
  path: '/api/admin/device/log',
  access: 'admin',
  writes: false,
  body: z.object({ machine_id: id, ...page }),
  answer: listOf(logEntry),
  refusals: ['not-found'],
})

export { bedType }
