import { z } from 'zod/mini'

import { uuid } from './bed.ts'
import { bedTypes } from './bed-kinds.ts'
import { rev } from './beds.ts'
import { reason } from '#src/contract/staff/reason.ts'
import { call } from '#src/contract/call.ts'
import { count, id, instant } from '#src/contract/values.ts'
import { ranges } from '#src/contract/staff/limits.ts'
import { within } from '#src/contract/staff/within.ts'

export const configKind = z.enum([...bedTypes, 'protocol'])

const minutes = within(ranges.minutes)
const stageMinutes = z.nullable(minutes)

export const bedLimits = z.object({
  min_minutes: minutes,
  max_minutes: minutes,
  /** null: as in the whole chain; never under the floor of 24. */
  gap_hours: z.nullable(within(ranges.gapHours)),
  stages: z
    .array(
      z.object({
        from_session: z.int().check(z.positive(), z.maximum(999)),
        light: stageMinutes,
        medium: stageMinutes,
        deep: stageMinutes,
      }),
    )
    .check(z.maxLength(12)),
  restart_days: z.nullable(z.int().check(z.positive(), z.maximum(365))),
  power_watts: within(ranges.powerWatts),
  lamp_hours: within(ranges.lampHours),
  warn_percent: within(ranges.percent),
})

export const protocolLimits = z.object({
  service_uuid: uuid,
  /** A session whose lamps were on for longer or shorter than this than it was told is at variance. */
  tolerance_seconds: within(ranges.tolerance),
  offline_minutes: within(ranges.offline),
})

const version = z.object({
  version: count,
  state: z.enum(['draft', 'published', 'replaced']),
  at: z.nullable(instant),
  /** null: as the app comes. */
  staff: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

const ofKind = z.object({
  kind: configKind,
  device_count: count,
  /** What is in force; one of the two. */
  limits: z.nullable(bedLimits),
  protocol: z.nullable(protocolLimits),
  version: count,
  draft: z.nullable(
    z.object({
      version: count,
      rev,
      limits: z.nullable(bedLimits),
      protocol: z.nullable(protocolLimits),
      staff: z.string(),
      at: instant,
    }),
  ),
  versions: z.array(version),
  /** Every bed of the type and what it has confirmed; `offline` and `disabled` say why it has not. */
  acks: z.array(
    z.object({
      device_id: id,
      name: z.string(),
      shop_name: z.string(),
      version: count,
      acked_at: z.nullable(instant),
      why_not: z.nullable(z.enum(['offline', 'disabled', 'waiting'])),
      /** It was never in reach: nothing is known of what it keeps to. */
      is_never_seen: z.optional(z.boolean()),
    }),
  ),
})

const keys = z.array(
  z.object({
    device_id: id,
    name: z.string(),
    shop_name: z.string(),
    number: count,
    since: z.nullable(instant),
    next: z.nullable(count),
  }),
)

/** Limits of both types and of the protocol, with their drafts and versions. */
export const getConfig = call({
  path: '/api/admin/device-config/get',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.object({ now: instant, chain_gap_hours: count, kinds: z.array(ofKind), keys }),
  refusals: [],
})

const write = { access: 'admin', writes: true, answer: ofKind } as const

/** Keeps the one draft of a kind. `rev` 0 begins one. */
export const saveConfig = call({
  path: '/api/admin/device-config/save',
  ...write,
  body: z.object({
    kind: configKind,
    rev: count,
    limits: z.optional(bedLimits),
    protocol: z.optional(protocolLimits),
  }),
  refusals: ['changed', 'minutes-out-of-range', 'too-soon'],
})

export const discardConfig = call({
  path: '/api/admin/device-config/discard',
  ...write,
  body: z.object({ kind: configKind, rev }),
  refusals: ['not-found', 'changed'],
})

/** `typed_name` is needed where a limit is loosened: the kind's own word. */
const publishing = { kind: configKind, reason, typed_name: z.optional(z.string().check(z.maxLength(40))) }

export const publishConfig = call({
  path: '/api/admin/device-config/publish',
  ...write,
  body: z.object({ ...publishing, rev }),
  /** `bad-signature`: a limit is loosened, and the typed name is not the type's. */
  refusals: ['not-found', 'changed', 'bad-signature'],
})

/** Publishes an older version as a new number. */
export const restoreConfig = call({
  path: '/api/admin/device-config/restore',
  ...write,
  body: z.object({ ...publishing, version: count, present: count }),
  refusals: ['not-found', 'changed', 'bad-signature'],
})
