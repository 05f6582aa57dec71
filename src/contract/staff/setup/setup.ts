import { z } from 'zod/mini'

import { bedType, machineSecrets, names, newMachineId } from '#src/contract/staff/beds/beds.ts'
import { brandColor } from '#src/contract/brand.ts'
import { call } from '#src/contract/call.ts'
import { operatingMode, staffedHours } from '#src/contract/shops.ts'
import { areaCode, nickname, phone } from '#src/contract/members.ts'
import { count, id, languageName } from '#src/contract/values.ts'
import { shopPlace, shopTerms, timeZone, week } from '#src/contract/staff/shops/shop-states.ts'
import { countedTenders } from '#src/contract/staff/ledger-kinds.ts'
import { highestPrice, longest, mostSetUp, ranges, receiptPrefixPattern } from '#src/contract/staff/limits.ts'
import { within } from '#src/contract/staff/within.ts'

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const named = (most: number) =>
  z.array(z.object({ language: languageName, name: text(most) })).check(z.minLength(1), z.maxLength(3))

/** As it was printed; spaces, dashes and small letters do not matter. */
const secret = z.string().check(z.minLength(1), z.maxLength(longest.setupSecret))

/** What members know the chain by. */
const brand = z.object({
  /** At least zh-HK; a language that is not there is shown that one. */
  names: named(longest.chainName),
  color: brandColor,
  /** A square PNG, JPEG or WebP in base64; without one members see the picture that the app comes with. */
  logo_image: z.optional(z.base64().check(z.maxLength(longest.logoImage))),
})

const newPackage = z.object({
  languages: named(longest.packageName),
  price_cents: z.int().check(z.minimum(0), z.maximum(highestPrice)),
  /** null: as often as wished. */
  times: z.nullable(within(ranges.times)),
  bonus_times: within(ranges.bonusTimes),
  /** null: for ever. */
  valid_days: z.nullable(within(ranges.validDays)),
})

/** Whether there is a chain: an empty server waits for the owner who has its secret. */
export const setupState = call({
  path: '/api/setup/state',
  access: 'public',
  writes: false,
  body: z.object({}),
  answer: z.object({ is_set_up: z.boolean() }),
  refusals: [],
})

/** Whether this is the secret that the server printed; a wrong one costs one of its tries. */
export const checkSetupSecret = call({
  path: '/api/setup/check',
  access: 'public',
  writes: false,
  body: z.object({ secret }),
  answer: z.null(),
  /** `code-expired`: there is no secret, or its tries are used up; a new start prints another. */
  refusals: ['wrong-code', 'code-expired', 'already-set-up'],
})

/** Makes the chain, its owner, the first studio with beds and locks, and the first packages: all of it or nothing. */
export const setUpChain = call({
  path: '/api/setup/run',
  access: 'public',
  writes: true,
  body: z.object({
    secret,
    brand,
    time_zone: timeZone,
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    owner: z.object({ name: nickname, area_code: areaCode, phone }),
    shop: z.object({
      ...shopTerms,
      ...shopPlace,
      week,
      /** Without it: unstaffed. */
      operating_mode: z.optional(operatingMode),
      staffed_hours: z.optional(z.nullable(staffedHours)),
    }),
    beds: z
      .array(z.object({ machine_id: newMachineId, type_id: bedType, names }))
      .check(z.minLength(1), z.maxLength(mostSetUp.beds)),
    locks: z.array(z.object({ machine_id: newMachineId, names })).check(z.minLength(1), z.maxLength(mostSetUp.locks)),
    /** Without it cash, FPS, cards and transfers are taken, and receipts are numbered as the app does. */
    till: z.optional(
      z.object({
        receipt_prefix: z.optional(z.string().check(z.regex(receiptPrefixPattern))),
        tenders: z.array(z.enum(countedTenders)).check(z.minLength(1), z.maxLength(countedTenders.length)),
      }),
    ),
    packages: z.array(newPackage).check(z.minLength(1), z.maxLength(mostSetUp.packages)),
  }),
  answer: z.object({
    shop_id: z.int(),
    owner_uid: id,
    machines: z.array(
      z.object({
        kind: z.enum(['bed', 'lock']),
        machine_id: id,
        bed_number: z.nullable(count),
        /** What its printed code says, to be put behind the app's own origin. */
        address: z.string(),
        /** null when this was answered before: the owner issues new keys in the staff area. */
        secrets: z.nullable(machineSecrets),
      }),
    ),
  }),
  refusals: ['wrong-code', 'code-expired', 'already-set-up', 'bad-phone', 'unavailable'],
})
