import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { count, id, instant } from '#src/contract/values.ts'
import { reason } from '#src/contract/staff/reason.ts'

/** The own number of a tag: seven bytes as hex digits. */
const tagSerial = z.string().check(z.regex(/^[\dA-F]{14}$/))

const tag = z.object({
  tag_id: id,
  serial: tagSerial,
  added_at: instant,
  /** When it last counted; null: never. */
  last_used_at: z.nullable(instant),
})

const deviceProofs = z.object({
  /** A display on which its code changes. */
  has_display: z.boolean(),
  tags: z.array(tag),
})

/** By what a door or bed proves that a member is there, besides its printed code and Bluetooth. */
export const getDeviceProofs = call({
  path: '/api/admin/device/proofs',
  access: 'admin',
  writes: false,
  body: z.object({ machine_id: id }),
  answer: deviceProofs,
  refusals: ['not-found'],
})

export const setDisplay = call({
  path: '/api/admin/device/set-display',
  access: 'admin',
  writes: true,
  body: z.object({ machine_id: id, has_display: z.boolean(), reason }),
  answer: deviceProofs,
  refusals: ['not-found'],
})

/** Takes a tag into use at a door or bed; its keys are in the first answer and nowhere else. */
export const addTag = call({
  path: '/api/admin/device/add-tag',
  access: 'admin',
  writes: true,
  body: z.object({ machine_id: id, serial: tagSerial, reason }),
  answer: z.extend(deviceProofs, {
    /** Hex, 16 bytes each, as AES-128 takes. null: they were in the first answer. */
    keys: z.nullable(z.object({ meta_read: z.string(), file_read: z.string(), number: count })),
  }),
  /** `unavailable`: it counts at a door or bed already, or was set up as often as there are numbers. */
  refusals: ['not-found', 'unavailable'],
})

/** What it signs opens and starts nothing any more. */
export const removeTag = call({
  path: '/api/admin/device/remove-tag',
  access: 'admin',
  writes: true,
  body: z.object({ machine_id: id, tag_id: id, reason }),
  answer: deviceProofs,
  refusals: ['not-found'],
})
