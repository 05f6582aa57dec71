import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

/** Where names of the wire are written by hand, and why they have to be. */
const allowed: Record<string, string> = {
  'src/client/http/call-api.ts': 'adds what every call carries',
  'src/client/api/banner-tap.ts': 'a beacon, which outlives the page',
  'src/client/api/send-entry.ts': 'entries of the outbox are older than the version that sends them',
  'src/client/push/worker-push.ts': 'the worker sends without the contract',
  'src/client/storage/stored-data.ts': 'names of what is stored',
  'src/client/storage/stored-shop.ts': 'other pages of the chain read the stored shop',
  'src/staff/chain/staff-log/use-shop-texts.ts': 'the staff log tells of fields by the names of the wire',
  'src/staff/payments/issues/use-issue-name.ts': 'words of the payment provider',
  'server/http/answer.ts': 'answers what is no call',
  'server/http/manifests.ts': 'is no call, but a manifest in the words of browsers',
  'server/http/open-api.ts': 'describes the wire',
  'server/http/monitoring/policy-reports.ts': 'is no call',
  'server/http/serve-call.ts': 'is the edge',
  'server/modules/beds/staff-calls/bed-actions.ts': 'small entries of the staff log',
  'server/modules/beds/staff-calls/bed.ts': 'small entries of the staff log',
  'server/modules/beds/staff-calls/device-proofs.ts': 'small entries of the staff log',
  'server/modules/beds/staff-calls/keys.ts': 'small entries of the staff log',
  'server/modules/members/calls/message-notices.ts': 'is no call',
  'server/modules/members/calls/pictures.ts': 'is no call',
  'server/modules/members/rules/country-names.ts': 'words of the library of phone numbers',
  'server/modules/members/store/export-member.ts': 'a file for people, of whole tables',
  'server/modules/notices/actions/push-text.ts': 'what browsers know such a message by',
  'server/modules/problems/staff-calls.ts': 'small entries of the staff log',
  'server/modules/sessions/actions/settle-by-staff.ts': 'small entries of the staff log',
  'server/modules/sessions/staff-calls/session-records.ts': 'small entries of the staff log',
}

const parts = [
  ...['client', 'domain', 'member', 'shared', 'staff'].map((part) => `src/${part}`),
  ...['exports', 'http', 'modules'].map((part) => `server/${part}`),
]

/** Identifiers and keys with an underscore inside; texts, comments and translated messages are left out. */
function wireNamesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`(?:[^`\\]|\\.)*`/g, ' ')
  return [
    ...new Set(code.match(/(?<![\w$.#/-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b|(?<=\.)[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g)),
  ]
}

describe('names of the wire', () => {
  const files = parts.flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.posix.join(part, file)),
  )

  it('are turned by the codec, and written by hand only where that is explained', () => {
    const found = files.filter((file) => wireNamesIn(readFileSync(file, 'utf8')).length > 0)
    expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted())
  })

  it.each([
    ['a renaming mapper', 'return { bonusTimes: wire.bonus_times }'],
    ['a body by hand', 'const body = { shop_id: shopId }'],
    ['a destructuring that renames', 'const { device_name: deviceName } = answer'],
  ])('are found in %s', (_, code) => {
    expect(wireNamesIn(code)).not.toEqual([])
  })

  it('are not found in texts and comments', () => {
    expect(wireNamesIn("/** Of shop_id. */ const key = 'shop_id' // shop_id")).toEqual([])
  })
})
