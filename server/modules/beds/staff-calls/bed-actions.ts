import { clearFault, maintain, relamp, retire } from '#src/contract/staff/beds/bed.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import type { SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { type BedDetails, changeBedDetails, readBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { listPresence } from '#server/modules/beds/store/bed-presence.ts'
import { changeBed, type BedRow, findBed, selectBedForUpdate } from '#server/modules/beds/store/beds.ts'
import { retireBed, writeLogs } from '#server/modules/beds/actions/retire-bed.ts'
import { resetLamps } from '#server/modules/beds/store/lamp-counts.ts'
import { once } from '#server/platform/database/operations.ts'
import { listWaitingOn } from '#server/modules/sessions/store/sessions.ts'
import type { Store } from '#server/platform/database/store.ts'
import { faultOf } from '#server/modules/beds/answers/bed-row.ts'
import { changeWithClashes } from '#server/modules/appointments/actions/clashes.ts'
import { clashesIn } from '#server/modules/appointments/answers/describe-clashes.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { serveDeviceProofs } from './device-proofs.ts'
import { serveKeys } from './keys.ts'

interface BedActionDeps {
  serve: Serve
  store: Store
  /** Undefined where nothing can be started: without the secrets of devices. */
  sessionDeps: SessionDeps | undefined
}

/** What is done to one bed, each thing with a reason and a line in its own log. */
export function serveBedActs(place: BedActionDeps): void {
  serveRelamp(place)
  serveMaintenance(place)
  serveRetirement(place)
  serveFaults(place)
  if (!place.sessionDeps) return
  serveKeys(place, place.sessionDeps.secrets)
  serveDeviceProofs(place, place.sessionDeps.secrets)
}

function serveRelamp({ serve, store }: BedActionDeps): void {
  serve(relamp, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const device = await selectBedForUpdate(tx, body.deviceId)
      if (!device) return refuse('not-found')
      const before = await readBedDetails(tx, device.deviceId)
      if (before.rev !== body.rev) return refuse('changed')
      const after = await changeBedDetails(tx, before, { lampsFrom: now, lampModel: body.lampModel })
      await resetLamps(tx, device.deviceId, now)
      const change = { before: lampsOf(before), after: lampsOf(after) }
      await writeLogs(tx, device, { what: 'relamp', staffUid: caller.uid, reason: body.reason, ...change }, now)
      return ok({ rev: after.rev })
    }),
  )
}

function lampsOf({ lampModel, lampsFrom }: BedDetails) {
  return { lamp_model: lampModel, lamps_from: lampsFrom }
}

function serveMaintenance({ serve, store }: BedActionDeps): void {
  serve(maintain, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const device = await findBed(tx, body.deviceId)
      if (!device) return refuse('not-found')
      const { isMaintained: isOn, reason, decisions } = body
      const staffUid = caller.uid
      const refusal = await changeWithClashes(
        tx,
        {
          shopId: device.shopId,
          decisions,
          staffUid,
          reason,
          describe: clashesIn(language),
          change: async () => {
            const { enabled } = (await selectBedForUpdate(tx, device.deviceId)) ?? device
            const before = await readBedDetails(tx, device.deviceId)
            if (before.rev !== body.rev || before.retiredAt !== null) return refuse('changed')
            const after = isOn ? inMaintenance(before, enabled, reason) : asBefore(before, enabled)
            await changeBed(tx, device.deviceId, { enabled: after.enabled })
            await changeBedDetails(tx, before, after.details)
            const what = isOn ? 'maintenance-on' : 'maintenance-off'
            const change = { before: { is_maintained: !isOn }, after: { is_maintained: isOn } }
            await writeLogs(tx, device, { what, staffUid, reason, ...change }, now)
            return undefined
          },
        },
        now,
      )
      return refusal ?? ok({ rev: (await readBedDetails(tx, device.deviceId)).rev })
    }),
  )
}

type Use = BedRow['enabled']

interface BedAfter {
  enabled: Use
  details: Pick<BedDetails, 'isMaintained' | 'offReason' | 'enabledBefore' | 'offReasonBefore'>
}

/** What is said of a maintenance again changes its reason, not what was before it. */
function inMaintenance(before: BedDetails, enabled: Use, reason: string): BedAfter {
  const { isMaintained, enabledBefore, offReason, offReasonBefore } = before
  const kept =
    isMaintained === 1 ? { enabledBefore, offReasonBefore } : { enabledBefore: enabled, offReasonBefore: offReason }
  return { enabled: 0, details: { isMaintained: 1, offReason: reason, ...kept } }
}

/** A bed that was off for another reason stays off for it. */
function asBefore(before: BedDetails, enabled: Use): BedAfter {
  const wasMaintained = before.isMaintained === 1
  const use = wasMaintained ? (before.enabledBefore ?? 1) : enabled
  const why = wasMaintained ? before.offReasonBefore : before.offReason
  return {
    enabled: use,
    details: { isMaintained: 0, offReason: use === 1 ? null : why, enabledBefore: null, offReasonBefore: null },
  }
}

function serveFaults({ serve, store }: BedActionDeps): void {
  serve(clearFault, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const device = await selectBedForUpdate(tx, body.deviceId)
      if (!device) return refuse('not-found')
      const { deviceId, online } = device
      const known = (await listPresence(tx, [deviceId])).get(deviceId)
      const fault = faultOf(device, known) ?? null
      if (device.isFaulty === 0) return { code: 'already', data: { fault } }
      if (body.faultSince !== (fault?.since ?? null)) return refuse('changed')
      // What it says when it comes back into reach is a new report.
      const faultClearedAt = online === 1 ? now : null
      await changeBed(tx, deviceId, { isFaulty: 0, faultClearedAt })
      const action = {
        staffUid: caller.uid,
        reason: body.reason,
        before: { is_faulty: true },
        after: { is_faulty: false },
      }
      await writeLogs(tx, device, { what: 'fault-cleared', ...action }, now)
      return ok({ fault: faultOf({ ...device, isFaulty: 0, faultClearedAt }, known) ?? null })
    }),
  )
}

function serveRetirement({ serve, store }: BedActionDeps): void {
  serve(retire, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const device = await findBed(tx, body.deviceId)
      if (!device) return refuse('not-found')
      if ((await listWaitingOn(tx, device.deviceId)).length > 0) return refuse('open-session')
      const { reason, decisions } = body
      const staffUid = caller.uid
      const refusal = await changeWithClashes(
        tx,
        {
          shopId: device.shopId,
          decisions,
          staffUid,
          reason,
          describe: clashesIn(language),
          change: async () => {
            await selectBedForUpdate(tx, device.deviceId)
            const before = await readBedDetails(tx, device.deviceId)
            if (before.rev !== body.rev || before.retiredAt !== null) return refuse('changed')
            await retireBed(tx, device, { before, staffUid, reason }, now)
            return undefined
          },
        },
        now,
      )
      return refusal ?? ok({ rev: (await readBedDetails(tx, device.deviceId)).rev })
    }),
  )
}
