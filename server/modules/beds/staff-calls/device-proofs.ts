import { v7 as uuidv7 } from 'uuid'

import type { AnswerOf } from '#src/contract/call.ts'
import { isRefusal, ok, type Outcome, refuse } from '#src/contract/outcome.ts'
import { addTag, getDeviceProofs, removeTag, setDisplay } from '#src/contract/staff/beds/device-proofs.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { findKeyedDevice, holdKeyedDevice, type KeyedDevice } from '#server/modules/doors/actions/keyed-device.ts'
import {
  closeTag,
  hasDisplay,
  insertTag,
  listTags,
  readLastTagKey,
  writeDisplay,
} from '#server/modules/doors/store/device-proofs.ts'
import { once, type Operation } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import { type DeviceSecrets, lastKey } from '#server/platform/mqtt/device-secrets.ts'

interface ProofCallDeps {
  serve: Serve
  store: Store
}

type Proofs = AnswerOf<typeof getDeviceProofs>

/** Displays and tags of doors and beds: seen, taken into use and out of it. */
export function serveDeviceProofs({ serve, store }: ProofCallDeps, secrets: DeviceSecrets): void {
  serve(getDeviceProofs, async ({ body }) => {
    const device = await findKeyedDevice(store.db, body.machineId)
    return device ? ok(await readProofs(store.db, device.id)) : refuse('not-found')
  })

  serve(setDisplay, ({ body, caller, operation }) =>
    change<never>(store, operation, { ...body, staffUid: caller.uid }, async (tx, { id }, now) => {
      const before = { has_display: await hasDisplay(tx, id) }
      await writeDisplay(tx, id, body.hasDisplay, now)
      return { what: 'device.display', before, after: { has_display: body.hasDisplay } }
    }),
  )

  serve(addTag, async ({ body, caller, operation }) => {
    let keyNumber: number | undefined
    const added = await change<'unavailable'>(
      store,
      operation,
      { ...body, staffUid: caller.uid },
      async (tx, { id }, now) => {
        const { serial } = body
        const number = (await readLastTagKey(tx, serial)) + 1
        const tag = { tagId: uuidv7(), thingId: id, serial, openSerial: serial, keyNumber: number, lastCounter: 0 }
        const isFree = number <= lastKey && (await insertTag(tx, { ...tag, lastUsedAt: null, addedAt: now }))
        if (!isFree) return 'unavailable'
        keyNumber = number
        return { what: 'device.tag-added', before: null, after: { serial, key_number: number } }
      },
    )
    if (isRefusal(added) || added.data === null) return added
    // Whoever missed the answer sets the tag up anew: what is kept of it holds no key.
    if (keyNumber === undefined) return ok({ ...added.data, keys: null })
    const { metaRead, fileRead } = secrets.tagKeys(body.serial, keyNumber)
    return ok({ ...added.data, keys: { metaRead: hex(metaRead), fileRead: hex(fileRead), number: keyNumber } })
  })

  serve(removeTag, ({ body, caller, operation }) =>
    change<'not-found'>(store, operation, { ...body, staffUid: caller.uid }, async (tx, { id }) => {
      const tags = await listTags(tx, id)
      if (!tags.some(({ tagId }) => tagId === body.tagId)) return 'not-found'
      const closed = await closeTag(tx, body.tagId)
      return closed ? { what: 'device.tag-removed', before: { serial: closed.serial }, after: null } : 'not-found'
    }),
  )
}

interface Asked {
  machineId: string
  staffUid: string
  reason: string
}

interface Changed {
  what: string
  before: object | null
  after: object | null
}

/** One change of a bed or lock whose row is held, with its line in the staff's log. */
async function change<Why extends 'not-found' | 'unavailable'>(
  store: Store,
  operation: Operation,
  { machineId, staffUid, reason }: Asked,
  work: (tx: Tx, device: KeyedDevice, now: Instant) => Promise<Changed | Why>,
): Promise<Outcome<Proofs, Why | 'not-found' | 'op-mismatch'>> {
  return await once<Proofs, Why | 'not-found'>(store, operation, async (tx, now) => {
    const device = await holdKeyedDevice(tx, machineId)
    if (!device) return refuse('not-found')
    const done = await work(tx, device, now)
    if (typeof done === 'string') return refuse(done)
    const subject = `${device.kind === 'bed' ? 'device' : 'lock'}:${machineId}`
    await writeStaffLog(tx, { staffUid, subject, reason, ...done }, now)
    return ok(await readProofs(tx, machineId))
  })
}

async function readProofs(db: Db, thingId: string): Promise<Proofs> {
  return { hasDisplay: await hasDisplay(db, thingId), tags: await listTags(db, thingId) }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase()
}
