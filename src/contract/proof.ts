import { z } from 'zod/mini'

import { instant } from './values.ts'

/** The signature inside a QR code as it was scanned, or what a tag has signed; absent when the id was typed. */
export const scannedCode = z.optional(z.string().check(z.maxLength(200)))

/** Where the phone is now. Looked at once and kept nowhere; an attempt that is repeated may leave it out. */
export const position = z.optional(
  z.object({
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    accuracy_meters: z.number().check(z.minimum(0), z.maximum(1_000_000)),
    measured_at: instant,
  }),
)

/** What is missing of the proof that the member is there. */
export const proofFlaw = z.enum([
  /** The code is not the one of this door or bed. */
  'wrong-code',
  'scan-needed',
  'position-needed',
  'too-far',
  'position-vague',
  /** Taken too long ago, or by a phone whose clock is wrong. */
  'position-old',
  'bluetooth-needed',
  'display-needed',
  'code-late',
  'tag-used',
])

/** What has to be shown at a door or a bed; absent for staff. */
export const askedProof = z.object({
  /** 0: a demo, which asks for nothing. 1: the printed code. 2: a code that changes, or at a door the printed one and the position. 3: Bluetooth. A tag is as good as any. */
  level: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** The phone's position can stand in for a code that was not scanned. */
  takes_position: z.boolean(),
})
