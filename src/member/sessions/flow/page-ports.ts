import type { QueryClient } from '@tanstack/react-query'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { appointmentsKey } from '#src/client/api/appointments.ts'
import { cardsKey } from '#src/client/api/cards.ts'
import { askDeviceMessages } from '#src/client/api/visits/device-messages.ts'
import { askSession, bedOfferQuery, commandSession, startSession, tanningKey } from '#src/client/api/sessions.ts'
import { memberKey } from '#src/client/api/members.ts'
import { recordsKey } from '#src/client/api/session-records.ts'
import { BluetoothDevice } from '#src/client/devices/bluetooth-device.ts'
import { bringMessages } from '#src/client/devices/bring-messages.ts'
import type { TanningDevice } from '#src/client/devices/tanning-device.ts'
import {
  type DeviceMessage,
  decodeMessage,
  encodeMessage,
  type ReceiptAck,
} from '#src/domain/devices/device-messages.ts'
import { endedOf } from '#src/domain/sessions/ended-session.ts'
import { isRun, isStart, type TanningFlow, type Announcement } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { fromBase64Url, toBase64Url } from '#src/lib/base64url.ts'
import { probe, readConnection } from '#src/client/outbox/connection.ts'
import { keepOrSend, onSettled } from '#src/client/outbox/outbox.ts'
import { endedSessionCopy } from '#src/client/storage/ended-session-copy.ts'
import { persistedFlow } from '#src/client/storage/persisted-flow.ts'
import { type OpenSession, openSessionCopy } from '#src/client/storage/open-session-copy.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { vibrate } from '#src/lib/vibrate.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import { findHeldStart, provePass } from './start-by-pass.ts'
import type { TanningPorts } from './tanning-ports.ts'

const patterns: Record<Announcement, number | number[]> = {
  'lamps-on': 200,
  'last-minute': 200,
  'time-up': [300, 150, 300],
  ended: [300, 150, 300],
}

/** The real outside of a visit to a bed. */
export function pagePorts(queries: QueryClient): TanningPorts {
  const device = new BluetoothDevice()
  const carry = (message: DeviceMessage) =>
    void keepOrSend({ kind: 'report-receipts', sessionId: null, frames: [toBase64Url(encodeMessage(message))] })
  const noteBed = bringOnStart(device, carry)
  return {
    device,
    studio: {
      start: async (input) => {
        noteBed(input.deviceId)
        return await startSession(input)
      },
      command: commandSession,
      ask: askSession,
      isReachable: async () => readConnection().state !== 'offline' || (await probe()),
    },
    passes: {
      find: async (plan) => await findHeldStart(plan, queries.getQueryData(bedOfferQuery(plan.deviceId).queryKey)),
      use: async (effect, onWritten) => await provePass(effect, { device, carry, onWritten }),
    },
    keep,
    queueReceipt: (sessionId, frame) => void keepOrSend({ kind: 'report-receipts', sessionId, frames: [frame] }),
    announce,
    refresh: () => {
      for (const queryKey of [appointmentsKey, memberKey, cardsKey, recordsKey, tanningKey]) {
        void queries.invalidateQueries({ queryKey })
      }
    },
    now: () => serverNow(),
    newId: () => crypto.randomUUID(),
  }
}

/**
 * A bed that the studio does not reach hears the time, and what it must refuse, from the phone that has begun there.
 * Gives what notes at which bed that is.
 */
function bringOnStart(device: TanningDevice, carry: (message: DeviceMessage) => void): (deviceId: string) => void {
  let bed: string | undefined
  device.onMessage((message) => {
    const deviceId = bed
    if (message.type !== 'started' || deviceId === undefined || readConnection().state === 'offline') return
    void bringMessages(device, { ask: async (nonce) => await askDeviceMessages(deviceId, nonce), carry })
  })
  return (deviceId) => {
    bed = deviceId
  }
}

/** Gives the bed leave to forget reports and receipts that have arrived; again whenever it repeats a receipt. */
export function passOnAcks(device: TanningDevice): void {
  const acks = new Map<string, ReceiptAck>()
  // A bed that is gone keeps its receipts, and the next phone that connects brings them again.
  const pass = (ack: ReceiptAck) => void device.write(ack).catch(() => undefined)
  device.onMessage((message) => {
    const ack = message.type === 'receipt' ? acks.get(`${message.run}:${message.seq}`) : undefined
    if (ack) pass(ack)
  })
  onSettled(({ outcome }) => {
    if (outcome.kind !== 'done') return
    for (const text of outcome.acks ?? []) {
      const ack = decodeMessage(fromBase64Url(text) ?? new Uint8Array())
      if (ack.type === 'report-ack') void device.write(ack).catch(() => undefined)
      if (ack.type !== 'receipt-ack') continue
      acks.set(`${ack.run}:${ack.seq}`, ack)
      pass(ack)
    }
  })
}

function keep(flow: TanningFlow): void {
  const uid = remembered.userId.read()
  if (uid === undefined) return
  persistedFlow.write(uid, flow)
  openSessionCopy.write(uid, openSessionOf(flow))
  const ended = flow.step === 'ended' ? endedOf(flow.session) : undefined
  if (ended) endedSessionCopy.write(uid, ended)
}

function openSessionOf(flow: TanningFlow): OpenSession | undefined {
  if (isRun(flow)) {
    const { deviceName, state, endsAt, pausedUntil } = flow.tan.session
    return { deviceName, state, endsAt, pausedUntil }
  }
  if (!isStart(flow)) return undefined
  return { deviceName: flow.attempt.plan.deviceName, state: 'unknown', endsAt: null, pausedUntil: null }
}

/** Tells by touch what the screen shows, and by a notification what is out of sight. */
function announce(what: Announcement, deviceName: string): void {
  vibrate(patterns[what])
  if (document.visibilityState === 'visible' || what === 'lamps-on' || what === 'last-minute') return
  void notify(what, deviceName)
}

/**
 * No permission is asked for here: a member who gave it before is told, others look at the screen. A notification that
 * does not come about loses nothing: the screen says the same.
 */
async function notify(what: 'time-up' | 'ended', deviceName: string): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const title = i18n._(what === 'time-up' ? msg`Time is up` : msg`Tanning has ended`)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration
    ?.showNotification(title, { body: deviceName, tag: 'tanning', lang: i18n.locale, data: '/hk/running' })
    .catch(() => undefined)
}
