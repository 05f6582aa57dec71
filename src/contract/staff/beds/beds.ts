import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { clashDecisions } from '#src/contract/clashes.ts'
import { intensity } from '#src/contract/sessions.ts'
import { deviceState } from '#src/contract/shops.ts'
import { count, id, instant, languageName, shopId } from '#src/contract/values.ts'
import { bedTypes } from './bed-kinds.ts'
import { reason } from '#src/contract/staff/reason.ts'
import { longest } from '#src/contract/staff/limits.ts'

export const bedType = z.enum(bedTypes)
export const rev = z.int().check(z.positive())

/** One name for each language; the short text on the machine. */
export const names = z.array(
  z.object({
    language: languageName,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.machineName)),
  }),
)

/** What a machine last said of itself. `changed_at`: since when it is in reach, or out of it; null when never heard of. */
export const presence = z.object({
  online: z.boolean(),
  changed_at: z.nullable(instant),
  /** "1.0", as the bed says it. */
  firmware: z.nullable(z.string()),
})

/** What a bed reports that is wrong with it. Until staff clear it or the bed is well, it cannot be booked. */
export const bedFault = z.object({
  /** null where it was not recorded. */
  since: z.nullable(instant),
  /** When staff said that the bed is well all the same; null: not since its last report. */
  cleared_at: z.nullable(instant),
})

export const bedRow = z.object({
  device_id: id,
  shop_id: shopId,
  name: z.string(),
  type_id: bedType,
  type_name: z.string(),
  rev,
  state: deviceState,
  enabled: z.boolean(),
  off_reason: z.nullable(z.string()),
  is_maintained: z.boolean(),
  /** In maintenance, and off before it: it stays off when the maintenance ends. */
  was_off: z.optional(z.boolean()),
  /** null where it reports none; what it reported last before it went out of reach. */
  fault: z.optional(z.nullable(bedFault)),
  presence,
  /** The open session on it. */
  session: z.nullable(
    z.object({
      session_id: id,
      nickname: z.string(),
      state: z.string(),
      ends_at: z.nullable(instant),
      minutes: count,
      intensity,
    }),
  ),
  next_booking_at: z.nullable(instant),
  /** Sessions begun today. */
  today_count: count,
  min_minutes: count,
  max_minutes: count,
  lamps: z.object({ seconds: count, life_hours: count, warn_percent: count }),
})

export const lockRow = z.object({
  lock_id: id,
  shop_id: shopId,
  name: z.string(),
  state: z.enum(['ready', 'in-use', 'offline']),
  presence,
})

/** Every bed and lock of a shop as they are now. */
export const listMachines = call({
  path: '/api/admin/devices/list',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: z.object({
    now: instant,
    time_zone: z.string(),
    /** False: the studio's server does not reach its broker, and nothing is known of any machine. */
    is_broker_up: z.boolean(),
    /** Out of reach for longer than this is worth an alert. */
    offline_minutes: count,
    beds: z.array(bedRow),
    locks: z.array(lockRow),
  }),
  refusals: ['not-found'],
})

/** Takes a bed into use or out of it, together with what becomes of its bookings. */
export const switchBed = call({
  path: '/api/admin/devices/switch',
  access: 'admin',
  writes: true,
  body: z.object({ device_id: id, rev, enabled: z.boolean(), reason, decisions: clashDecisions }),
  answer: bedRow,
  /** `changed` carries the bed as it is now. */
  refusals: ['not-found', 'changed', 'clashes'],
})

export const stopBed = call({
  path: '/api/admin/devices/stop',
  access: 'admin',
  writes: true,
  body: z.object({ device_id: id, reason }),
  /** The session after the bed's answer: `ended` only when the bed itself has said so. */
  answer: z.object({ session_id: id, state: z.string() }),
  refusals: ['not-found', 'not-running', 'device-offline'],
})

/** What staff have to type into a new machine. Said once, never kept. */
export const machineSecrets = z.object({
  /** Its place in the network, and its user name and client id at the broker. */
  broker_name: z.string(),
  broker_password: z.string(),
  /** Hex. */
  key: z.string(),
  key_number: count,
})

/** The short id on its sticker, and in its printed code. */
export const newMachineId = id.check(z.maxLength(longest.machineId))

export const addMachine = call({
  path: '/api/admin/devices/add',
  access: 'admin',
  writes: true,
  body: z.object({
    shop_id: shopId,
    kind: z.enum(['bed', 'lock']),
    machine_id: newMachineId,
    /** Of a bed. */
    type_id: z.optional(bedType),
    names,
  }),
  answer: z.object({
    machine_id: id,
    /** What a bed calls itself in its own messages. */
    bed_number: z.nullable(count),
    /** null when this was answered before: staff who missed it issue a new key. */
    secrets: z.nullable(machineSecrets),
  }),
  /** `changed`: the id is taken. */
  refusals: ['not-found', 'changed', 'unavailable'],
})

/** What is printed for each door and bed. */
export const machineCodes = call({
  path: '/api/admin/devices/codes',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: z.object({
    shop_names: z.array(z.object({ language: z.string(), name: z.string() })),
    codes: z.array(
      z.object({
        kind: z.enum(['bed', 'lock']),
        machine_id: id,
        names: z.array(z.object({ language: z.string(), name: z.string() })),
        /** What the code says: an address with a signature, to be put behind the app's own origin. */
        address: z.string(),
      }),
    ),
  }),
  refusals: ['not-found', 'unavailable'],
})
