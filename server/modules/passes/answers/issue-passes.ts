import { randomBytes } from 'node:crypto'

import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { ok, type Outcome, refuse, refuseField } from '#src/contract/outcome.ts'
import { type doorPasses, passWay } from '#src/contract/passes.ts'
import { bytesOfHex, hexOf } from '#src/domain/devices/hex.ts'
import type { Language } from '#src/domain/language.ts'
import { writePass } from '#src/domain/passes/pass.ts'

import { inLanguage } from '#server/http/messages.ts'
import type { Caller } from '#server/http/caller.ts'
import { selectAppointmentForUpdate } from '#server/modules/appointments/store/appointments.ts'
import { readProtocol } from '#server/modules/beds/store/bed-configs.ts'
import { readLockDetails } from '#server/modules/beds/store/bed-details.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { readAskedProof } from '#server/modules/doors/actions/asked-proof.ts'
import { readDoorFacts } from '#server/modules/doors/answers/door-facts.ts'
import { decideAccess } from '#server/modules/doors/rules/door-access.ts'
import { selectVisitsForUpdate } from '#server/modules/doors/store/door-visits.ts'
import { listLocks, type LockRow, lockTexts } from '#server/modules/doors/store/locks.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import { digitsOf, issueCode } from '#server/modules/passes/actions/issue-code.ts'
import { isPhoneKey, wrapKey } from '#server/modules/passes/actions/wrap-key.ts'
import {
  heardWithinMs,
  isOver,
  issueAheadMs,
  isStillRight,
  keyNumberOf,
  newDoorPass,
  passLevels,
  windowOf,
} from '#server/modules/doors/rules/door-pass.ts'
import { type DoorCodeRow, endCodeOfPass, isCodeEnding } from '#server/modules/passes/store/door-codes.ts'
import {
  denyPass,
  type DoorPassRow,
  insertPass,
  listLivingPasses,
  notePass,
} from '#server/modules/doors/store/door-passes.ts'
import { listLockClocks, type LockClock } from '#server/modules/passes/store/lock-clocks.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { passKey } from '#server/platform/mqtt/pass-keys.ts'

type Answer = AnswerOf<typeof doorPasses>
type PassWay = NonNullable<BodyOf<typeof doorPasses>['ways']>[number] | 'keypad'
type NoPassReason = Answer['missing'][number]['reason']
type Issued = Outcome<Answer, 'not-found' | 'bad-request'>

interface Asked {
  caller: Pick<Caller, 'uid' | 'tokenHash'>
  appointmentId: string
  phoneKey: Uint8Array
  /** What the phone can do with a pass. */
  ways: readonly PassWay[]
  language: Language
}

/** The passes of a booking, for every door of its studio: made once, and wrapped anew for whoever has the login. */
export async function issuePasses(
  { store, secrets }: { store: Store; secrets: DeviceSecrets },
  asked: Asked,
): Promise<Issued> {
  const issued = await store.transaction(async (tx) => await issueAll(tx, asked, await store.now(tx)))
  if (!issued) return refuse('not-found')
  if (issued === 'bad-key') return refuseField('phone_key', 'A point of P-256')
  const passes: Answer['passes'] = []
  for (const { lock, pass, code, ways } of issued.given) {
    const bytes = bytesOfHex(pass.passText) ?? new Uint8Array()
    const mac = secrets.lockMac(lock.lockId, keyNumberOf(pass.passText))
    const { point, iv, sealed } = wrapKey(passKey(mac, bytes), asked.phoneKey, bytes)
    passes.push({
      lockId: lock.lockId,
      place: inLanguage(lockTexts.read(lock.languages), asked.language).place,
      ...(ways.includes('bluetooth') && { bluetooth: await addressOf(store.db, lock) }),
      reader: ways.includes('code'),
      ...(code && { keypad: tellCode(secrets, code) }),
      pass: text(bytes),
      wrap: { point: text(point), iv: text(iv), sealed: text(sealed) },
    })
  }
  return ok({ passes, missing: issued.missing })
}

interface IssuedAll {
  /** `ways`: those of the lock. */
  given: { lock: LockRow; pass: DoorPassRow; code: DoorCodeRow | undefined; ways: PassWay[] }[]
  missing: Answer['missing']
}

async function issueAll(tx: Tx, asked: Asked, now: Instant): Promise<IssuedAll | 'bad-key' | undefined> {
  const booking = await selectAppointmentForUpdate(tx, asked.caller.uid, asked.appointmentId)
  if (!booking) return undefined
  if (!isPhoneKey(asked.phoneKey)) return 'bad-key'
  const clocks = await listLockClocks(tx)
  const living = await listLivingPasses(tx, booking.appointmentId)
  const issued: IssuedAll = { given: [], missing: [] }
  for (const lock of await listLocks(tx, booking.shopId)) {
    const { lockId } = lock
    const ways = await waysOf(tx, lock, now)
    const isOfUse = ways.some((way) => asked.ways.includes(way))
    const at = { lock, booking, clock: clocks.get(lockId), before: living.get(lockId) }
    const pass = isOfUse ? await issueOne(tx, { ...at, caller: asked.caller }, now) : 'no-bluetooth'
    if (typeof pass === 'string') issued.missing.push({ lockId, reason: pass })
    else issued.given.push({ lock, pass, code: await codeBeside(tx, pass, asked, ways), ways })
  }
  return issued
}

interface AtLock {
  caller: Asked['caller']
  lock: LockRow
  booking: NonNullable<Awaited<ReturnType<typeof selectAppointmentForUpdate>>>
  clock: LockClock | undefined
  /** The one that was given out and is not proven to be over. */
  before: DoorPassRow | undefined
}

async function issueOne(tx: Tx, at: AtLock, now: Instant): Promise<DoorPassRow | NoPassReason> {
  const { caller, lock, booking, clock, before } = at
  const { lockNumber } = await readLockDetails(tx, lock.lockId)
  if (lockNumber === null) return 'no-bluetooth'
  if (!clock || clock.heardAt < now - heardWithinMs) return 'lock-unheard'
  if (before && before.epoch === clock.epoch && !isOver(before, now)) return await again(tx, before, at, now)
  if (before) await endBefore(tx, before, now)
  if (await isCodeEnding(tx, { ...booking, ...lock, epoch: clock.epoch }, now)) return 'ending'

  const window = windowOf(booking)
  if (window.notBefore - issueAheadMs > now) return 'not-yet'
  const uses = await openingsAt(tx, at, Math.max(now, window.notBefore))
  if (uses === undefined) return 'no-access'
  const passId = randomBytes(8).toString('hex')
  const { epoch } = clock
  const { keyNumber: key } = await readDeviceKeys(tx, lock.lockId)
  const bytes = writePass(newDoorPass({ device: lockNumber, epoch, id: passId, uses, key }, window))
  const pass: DoorPassRow = {
    passId,
    appointmentId: booking.appointmentId,
    memberUid: caller.uid,
    lockId: lock.lockId,
    loginHash: caller.tokenHash,
    passText: hexOf(bytes),
    epoch,
    ...window,
    issuedAt: now,
    uses: 0,
    deniedAt: null,
    endedAt: null,
  }
  await insertPass(tx, pass)
  return pass
}

/** No lock takes it any more: it has a new store, or the window has passed. */
async function endBefore(tx: Tx, { passId }: DoorPassRow, now: Instant): Promise<void> {
  await notePass(tx, passId, { endedAt: now })
  await endCodeOfPass(tx, passId, now)
}

/** For the keypad, where door and phone have use for one. */
async function codeBeside(tx: Tx, pass: DoorPassRow, { ways }: Asked, ofDoor: readonly PassWay[]) {
  if (!ways.includes('keypad') || !ofDoor.includes('keypad')) return undefined
  const code = await issueCode(tx, pass)
  return code?.uses === 0 && code.endedAt === null ? code : undefined
}

function tellCode(secrets: DeviceSecrets, code: DoorCodeRow): NonNullable<Answer['passes'][number]['keypad']> {
  return { code: digitsOf(secrets, code), codeId: code.codeId, notBefore: code.notBefore, notAfter: code.notAfter }
}

/** The one that the phone has, unless its lock refuses it or is about to be told to. */
async function again(
  tx: Tx,
  before: DoorPassRow,
  { caller, booking }: AtLock,
  now: Instant,
): Promise<DoorPassRow | NoPassReason> {
  if (before.deniedAt !== null || before.notAfter < now) return 'ending'
  const given = { ...before, booking, isBlocked: isBlocked(await readMember(tx, caller.uid), now), isSignedIn: true }
  if (!isStillRight(given)) {
    await denyPass(tx, before.passId, now)
    return 'ending'
  }
  return before.loginHash === caller.tokenHash ? before : 'elsewhere'
}

/** How often the booking opens this door, decided as if its member stood there at that moment. */
async function openingsAt(tx: Tx, { caller, lock, booking }: AtLock, at: Instant): Promise<number | undefined> {
  const visits = await selectVisitsForUpdate(tx, caller.uid, lock.shopId, at)
  const asking = { memberUid: caller.uid, staff: 'none', lock, shown: undefined, isOverRadio: true } as const
  const access = decideAccess(await readDoorFacts(tx, { ...asking, ...visits, session: undefined }, at))
  const isOurs = access.isAllowed && access.rule === 'booking' && access.appointmentId === booking.appointmentId
  return isOurs && access.openingsLeft > 0 ? access.openingsLeft : undefined
}

const doorWays: readonly PassWay[] = [...passWay.options, 'keypad']

/** How a pass can be used at this lock. A code proves less than Bluetooth, and not every studio takes it. */
async function waysOf(tx: Tx, { lockId, shopId }: LockRow, now: Instant): Promise<PassWay[]> {
  const { hasBluetooth, hasReader, hasKeypad } = await readLockDetails(tx, lockId)
  const { needed } = await readAskedProof(tx, { shopId, action: 'door' }, undefined, now)
  const has = { bluetooth: hasBluetooth === 1, code: hasReader === 1, keypad: hasKeypad === 1 }
  // Over Bluetooth a pass proves as much as any studio asks for.
  return doorWays.filter((way) => has[way] && (way === 'bluetooth' || passLevels[way] >= needed))
}

async function addressOf(db: Db, { lockId }: LockRow): Promise<Answer['passes'][number]['bluetooth']> {
  const { body } = await readProtocol(db)
  return { serviceUuid: body.serviceUuid, name: `QS-${lockId}` }
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
