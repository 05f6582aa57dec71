import { addMachine, listMachines, machineCodes, stopBed, switchBed } from '#src/contract/staff/beds/beds.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { isRefusal, ok, refuse } from '#src/contract/outcome.ts'

import { qrAddress } from '#server/platform/mqtt/qr-codes.ts'
import { runDeviceCommand } from '#server/modules/sessions/actions/run-device-command.ts'
import { commandBed, whyNotCommand } from '#server/modules/sessions/actions/command-bed.ts'
import type { SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { readBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { readProtocol } from '#server/modules/beds/store/bed-configs.ts'
import { listPresence } from '#server/modules/beds/store/bed-presence.ts'
import { bedTexts, findBed, listShopBeds, selectBedForUpdate } from '#server/modules/beds/store/beds.ts'
import { listLocks, lockTexts } from '#server/modules/doors/store/locks.ts'
import { once } from '#server/platform/database/operations.ts'
import { findSession, noteEvent, openSessionOn } from '#server/modules/sessions/store/sessions.ts'
import { findShop, readShop, shopTexts } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { addBedOrLock } from './add-bed.ts'
import { describeBeds, describeLock } from '#server/modules/beds/answers/bed-row.ts'
import { changeWithClashes } from '#server/modules/appointments/actions/clashes.ts'
import { clashesIn } from '#server/modules/appointments/answers/describe-clashes.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { Store } from '#server/platform/database/store.ts'
import { switchUse } from '#server/modules/beds/actions/switch-bed.ts'

interface BedListDeps {
  serve: Serve
  store: Store
  gateway: Gateway
  /** Undefined where nothing can be started: without the secrets of devices. */
  sessionDeps: SessionDeps | undefined
}

/** The beds and locks of a studio: seen, taken in and out of use, stopped, added, and their codes printed. */
export function serveDevices(place: BedListDeps): void {
  serveList(place)
  serveSwitch(place)
  if (!place.sessionDeps) return
  serveStop(place, place.sessionDeps)
  const { secrets } = place.sessionDeps
  place.serve(addMachine, ({ body, caller, operation }) =>
    addBedOrLock(place.store, operation, { body, staffUid: caller.uid, secrets }),
  )
  serveCodes(place, secrets.qrSecret)
}

function serveList({ serve, store, gateway }: BedListDeps): void {
  serve(listMachines, async ({ body, language }) => {
    const { db } = store
    const shop = await findShop(db, body.shopId)
    if (!shop) return refuse('not-found')
    const now = await store.now()
    const locks = await listLocks(db, shop.shopId)
    const presence = await listPresence(
      db,
      locks.map(({ lockId }) => lockId),
    )
    const { body: protocol } = await readProtocol(db)
    return ok({
      now,
      timeZone: shop.timeZone,
      isBrokerUp: gateway.isConnected(),
      offlineMinutes: protocol.offlineMinutes,
      beds: await describeBeds({ db, gateway, shop, language, now }, await listShopBeds(db, shop.shopId)),
      locks: locks.map((lock) => describeLock({ gateway, language }, lock, presence.get(lock.lockId))),
    })
  })
}

function serveSwitch(place: BedListDeps): void {
  const { serve, store, gateway } = place
  serve(switchBed, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const device = await findBed(tx, body.deviceId)
      if (!device) return refuse('not-found')
      const shop = await readShop(tx, device.shopId)
      const describe = async () => {
        const [row] = await describeBeds({ db: tx, gateway, shop, language, now }, [await readBed(tx, device.deviceId)])
        if (!row) throw new Error('A bed that was just read is gone')
        return row
      }
      const refusal = await changeWithClashes(
        tx,
        {
          shopId: device.shopId,
          decisions: body.decisions,
          staffUid: caller.uid,
          reason: body.reason,
          describe: clashesIn(language),
          change: async () => {
            const held = (await selectBedForUpdate(tx, device.deviceId)) ?? device
            const before = await readBedDetails(tx, device.deviceId)
            if (before.rev !== body.rev || before.retiredAt !== null) return refuse('changed', await describe())
            await switchUse(tx, held, { isOn: body.enabled, staffUid: caller.uid, reason: body.reason }, now)
            return undefined
          },
        },
        now,
      )
      return refusal ?? ok(await describe())
    }),
  )
}

async function readBed(db: Parameters<typeof findBed>[0], deviceId: string) {
  const bed = await findBed(db, deviceId)
  if (!bed) throw new Error(`Bed ${deviceId} is gone`)
  return bed
}

type Stopped = AnswerOf<typeof stopBed>

function serveStop({ serve, store }: BedListDeps, sessionDeps: SessionDeps): void {
  const current = async (sessionId: string) => {
    const { state } = await findSession(store.db, sessionId)
    return ok<Stopped>({ sessionId, state })
  }
  serve(stopBed, ({ body, caller, operation }) =>
    runDeviceCommand<Stopped, 'not-found' | 'not-running' | 'device-offline'>(store, operation, {
      begunDurability: 'immediate',
      begin: async (tx, now) => {
        if (!(await findBed(tx, body.deviceId))) return refuse('not-found')
        const session = await openSessionOn(tx, body.deviceId)
        if (!session) return refuse('not-running')
        const why = whyNotCommand(session, 'stop')
        if (why) return refuse('not-running')
        await noteEvent(tx, session, { type: 'stop', at: now }, { road: 'studio', memberUid: caller.uid })
        const { memberUid } = session
        const action = { staffUid: caller.uid, what: 'devices.stop', subject: `device:${body.deviceId}`, memberUid }
        await writeStaffLog(
          tx,
          { ...action, before: { session: session.sessionId }, after: null, reason: body.reason },
          now,
        )
        return { subject: session.sessionId }
      },
      command: async (sessionId) => {
        const why = await commandBed(sessionDeps, await findSession(store.db, sessionId), 'stop')
        if (why && isRefusal(why)) return why.code === 'device-offline' ? refuse('device-offline') : undefined
        return undefined
      },
      current,
    }),
  )
}

function serveCodes({ serve, store }: BedListDeps, qrSecret: string): void {
  serve(machineCodes, async ({ body }) => {
    const shop = await findShop(store.db, body.shopId)
    if (!shop) return refuse('not-found')
    const beds = await listShopBeds(store.db, shop.shopId)
    const locks = await listLocks(store.db, shop.shopId)
    return ok({
      shopNames: shopTexts.read(shop.languages).map(({ language, name }) => ({ language, name })),
      codes: [
        ...locks.map(({ lockId, languages }) => ({
          kind: 'lock' as const,
          machineId: lockId,
          names: lockTexts.read(languages).map(({ language, place }) => ({ language, name: place })),
          address: qrAddress('', qrSecret, 'door', lockId),
        })),
        ...beds.map(({ deviceId, languages }) => ({
          kind: 'bed' as const,
          machineId: deviceId,
          names: bedTexts.read(languages).map(({ language, name }) => ({ language, name })),
          address: qrAddress('', qrSecret, 'device', deviceId),
        })),
      ],
    })
  })
}
