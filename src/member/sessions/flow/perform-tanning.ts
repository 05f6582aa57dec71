import { failureOf } from '#src/client/http/call-api.ts'
import type { Start } from '#src/client/api/sessions.ts'
import { troubleOf } from '#src/client/devices/tanning-device.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import type { EffectOf, TanningEffect, TanningEvent } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import type { BluetoothAddress } from '#src/domain/beds/bluetooth.ts'
import { fromBase64Url, toBase64Url } from '#src/lib/base64url.ts'

import { refusalOf } from '#src/member/sessions/start/start-refusal.ts'
import type { TanningPorts } from './tanning-ports.ts'

type Send = (event: TanningEvent) => void

/** Does what the machine has decided and tells it what came of it. Returns at once; nothing here decides anything. */
export function perform(effect: TanningEffect, ports: TanningPorts, send: Send): void {
  switch (effect.do) {
    case 'connect':
    case 'reconnect-quietly':
      return void connect(effect, ports, send)
    case 'disconnect':
      return ports.device.disconnect()
    case 'greet':
      return void greet(ports, send)
    case 'start':
      return void start(effect, ports, send)
    case 'write-grant':
      return void writeGrant(effect.grant, ports, send)
    case 'use-pass':
      return void tryPass(effect, ports, send)
    case 'ask-bed':
      return void askBed({ type: 'ask' }, ports, send)
    case 'command-bed':
      return void askBed({ type: effect.command, run: effect.run }, ports, send)
    case 'ask-server':
      return void askServer(effect, ports, send)
    case 'command-server':
      return void command(effect, ports, send)
    case 'release':
      return void release(effect.sessionId, ports, send)
    case 'queue-receipt':
      return ports.queueReceipt(effect.sessionId, toBase64Url(encodeMessage(effect.receipt)))
    case 'announce':
      return ports.announce(effect.what, effect.deviceName)
    case 'refresh':
      return ports.refresh()
  }
}

async function connect(
  effect: { do: 'connect' | 'reconnect-quietly'; address: BluetoothAddress },
  { device, now }: TanningPorts,
  send: Send,
): Promise<void> {
  try {
    const greeting = await (effect.do === 'connect' ? device.connect(effect.address) : device.reconnect(effect.address))
    const at = now()
    if (greeting) send({ type: 'connected', bed: { ...greeting, heardAt: at }, at })
  } catch (error) {
    send({ type: 'connect-failed', trouble: troubleOf(error), at: now() })
  }
}

async function greet({ device, now }: TanningPorts, send: Send): Promise<void> {
  try {
    const greeting = await device.greet()
    const at = now()
    send({ type: 'connected', bed: { ...greeting, heardAt: at }, at })
  } catch (error) {
    send(bedTrouble(error, now()))
  }
}

async function writeGrant(text: string, { device, now }: TanningPorts, send: Send): Promise<void> {
  try {
    const grant = fromBase64Url(text) ?? new Uint8Array()
    await device.ask({ type: 'start', grant }, () => send({ type: 'grant-written', at: now() }))
  } catch (error) {
    send(bedTrouble(error, now()))
  }
}

async function tryPass(effect: EffectOf<'use-pass'>, { passes, now }: TanningPorts, send: Send): Promise<void> {
  try {
    const came = await passes.use(effect, () => send({ type: 'grant-written', at: now() }))
    if (came === 'unused') send({ type: 'pass-unused', at: now() })
  } catch (error) {
    send(bedTrouble(error, now()))
  }
}

/** What the bed answers comes with everything else that it says. */
async function askBed(message: DeviceMessage, { device, now }: TanningPorts, send: Send): Promise<void> {
  await device.ask(message).catch((error) => send(bedTrouble(error, now())))
}

function bedTrouble(error: unknown, at: number): TanningEvent {
  const trouble = troubleOf(error)
  if (trouble === 'link-lost') return { type: 'link-lost', at }
  return { type: trouble === 'answer-timed-out' ? 'bed-silent' : 'write-failed', at }
}

async function start(
  { plan, opId, nonce, position }: EffectOf<'start'>,
  { studio, passes, now }: TanningPorts,
  send: Send,
): Promise<void> {
  const askedAt = now()
  const startByPass = async (isAfterLoss?: true): Promise<boolean> => {
    const held = plan.road === 'bluetooth' ? await passes.find(plan) : undefined
    if (!held) return false
    const { session, pass } = held
    const shown = pass && { pass: { ...pass, isAfterLoss } }
    send({ type: 'start-answered', opId, session, ...shown, grant: null, askedAt, at: now() })
    return true
  }
  if (!(await studio.isReachable())) {
    if (!(await startByPass())) send({ type: 'start-lost', opId, sent: false, at: now() })
    return
  }
  const { deviceId, cardId, minutes, intensity, road: transport, proof } = plan
  const bed = { deviceId, cardId, minutes, intensity, transport, nonce: nonce ?? undefined }
  const input: Start = { ...bed, proof, position, opId }
  try {
    const { session, grant } = await studio.start(input)
    send({ type: 'start-answered', opId, session, grant: grant ?? null, askedAt, at: now() })
  } catch (error) {
    const trouble = startTrouble(opId, error, now())
    // The studio does not reach the bed, and so can't take back the pass that this phone has for it.
    const isHeld = trouble.type === 'start-refused' && trouble.code === 'pass-open'
    const isLost = trouble.type === 'start-lost'
    const isByPass = (isHeld && (await startByPass())) || (isLost && (await startByPass(true)))
    if (!isByPass) send(trouble)
  }
}

function startTrouble(opId: string, error: unknown, at: number): TanningEvent {
  const failure = failureOf(error)
  switch (failure.kind) {
    case 'refused':
      return { type: 'start-refused', opId, ...refusalOf(failure), at }
    case 'busy':
      return { type: 'start-put-off', opId, retryAt: at + failure.retryAfterSeconds * 1000, at }
    case 'signed-out':
      return { type: 'signed-out', at }
    case 'unreachable':
    case 'broken':
      return { type: 'start-lost', opId, sent: true, at }
  }
}

async function askServer(
  { sessionId, examine }: EffectOf<'ask-server'>,
  { studio, now }: TanningPorts,
  send: Send,
): Promise<void> {
  const askedAt = now()
  try {
    send({
      type: 'session-heard',
      session: await studio.ask({ sessionId: sessionId ?? undefined, examine }),
      askedAt,
      at: now(),
    })
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'signed-out') return send({ type: 'signed-out', at: now() })
    // A start by a pass has a name before the studio knows of it. Any other question comes again by itself.
    const isUnknown = failure.kind === 'refused' && failure.code === 'not-found'
    if (isUnknown) send({ type: 'session-heard', session: null, askedAt, at: now() })
  }
}

async function command(
  { command, sessionId, opId }: EffectOf<'command-server'>,
  { studio, now }: TanningPorts,
  send: Send,
): Promise<void> {
  const askedAt = now()
  try {
    send({
      type: 'command-answered',
      opId,
      session: await studio.command(command, sessionId, opId),
      askedAt,
      at: now(),
    })
  } catch (error) {
    send(commandTrouble(opId, error, now()))
  }
}

function commandTrouble(opId: string, error: unknown, at: number): TanningEvent {
  const failure = failureOf(error)
  if (failure.kind === 'signed-out') return { type: 'signed-out', at }
  if (failure.kind !== 'refused') return { type: 'command-lost', opId, at }
  return { type: 'command-refused', opId, code: failure.code === 'device-offline' ? failure.code : 'other', at }
}

/** Without this word the studio finds it out by itself, later. */
async function release(sessionId: string, { studio, newId, now }: TanningPorts, send: Send): Promise<void> {
  const askedAt = now()
  const session = await studio.command('stop', sessionId, newId()).catch(() => undefined)
  if (session) send({ type: 'session-heard', session, askedAt, at: now() })
}
