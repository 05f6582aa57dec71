import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'

import type { Clock } from '#server/platform/process/clock.ts'
import {
  type Bed,
  type BedEffect,
  type BedEvent,
  type BedParts,
  lampMs,
  newBed,
  type Stored,
  stateOf,
} from './bed-facts.ts'
import { type BedConfig, isJson, readBedConfig, writeConfigSaid } from '#server/platform/mqtt/bed-config-message.ts'
import type { ReaderLight } from './readers/code-reader.ts'
import { dueAt } from './bed-run.ts'
import { nextBed } from './bed.ts'
import { answerAboutKeys, heldBy, type HeldKey, numbersOf, withKey } from './held-keys.ts'
import { type LineOptions, type LineLogin, openDeviceLine } from './mqtt-line.ts'

export interface SimulatedBed {
  /** Anything that can happen to a bed besides what its network brings. */
  happen(event: BedEvent): void
  /** Holds a code to its reader, and tells which light that shows. */
  show(code: string): ReaderLight
  connect(): Promise<void>
  /** Takes the network away; the bed goes on by itself. */
  disconnect(): void
  /** While the bed is in use its time runs so many times faster; at rest it never does. */
  setSpeed(speed: number): void
  bed(): Bed
  /** 0 is dark. */
  lamps(): number
  /** Somebody writes a new key and a new password into it. */
  write(key: HeldKey, login: LineLogin): void
  /** The numbers of the keys that it holds. */
  keys(): number[]
  /** What the studio told it to keep to; undefined while it keeps to what it came with. */
  config(): BedConfig | undefined
  close(): Promise<void>
}

export interface SimulatedBedOptions extends LineOptions {
  parts: BedParts
  /** The last configuration that it took, as it was signed. */
  config?: string | undefined
  onConfigure?: (text: string) => void
  clock: Clock
  speed?: number
  /** What the bed had stored when its power went away; nothing for a new one. */
  stored?: Stored | undefined
  onPersist?: (stored: Stored) => void
  /** What it says to a phone next to it. */
  onBluetooth?: (message: DeviceMessage) => void
}

/** How often a bed writes down how long its lamps have burnt. */
const counterEveryMs = 1_000

/** The bed twin in the studio's network. */
export function openSimulatedBed(options: SimulatedBedOptions): SimulatedBed {
  const { clock, stored, onPersist = () => undefined } = options
  let config = options.config === undefined ? undefined : readBedConfig(options.config, options.parts.mac)
  // Made faster, the bed's own time is no clock.
  let parts = keepingTo({ ...options.parts, chipMs: () => clock.now() }, config)
  const time = bedTime(clock, options.speed ?? 1)
  let bed: Bed = newBed(clock.now())
  let lamps = 0
  let light: ReaderLight | undefined
  let request = 'event'
  let cancelDue = () => undefined as void

  const line = openDeviceLine(options, {
    state: () => stateOf(bed),
    onUp: () => happen({ type: 'connected', transport: 'mqtt' }),
    onDown: () => happen({ type: 'disconnected', transport: 'mqtt' }),
    onCommand(of, bytes) {
      if (isJson(bytes)) return hearText(of, Buffer.from(bytes).toString())
      request = of
      happen({ type: 'message-heard', transport: 'mqtt', bytes })
    },
  })

  function hearText(of: string, text: string): void {
    const said = answerAboutKeys(parts, text, { place: options.place, login: line.login() })
    if (!said) return configure(of, text)
    parts = said.device
    line.reply(of, said.reply)
  }

  /** What is older than what it has, or not signed for it, gets no answer. */
  function configure(of: string, text: string): void {
    const under = heldBy(parts).find(({ mac }) => readBedConfig(text, mac))
    const settings = under && readBedConfig(text, under.mac)
    if (!settings || settings.bed !== parts.bed || isOlder(settings, config)) return
    options.onConfigure?.(text)
    config = settings
    parts = keepingTo(parts, settings)
    line.reply(of, writeConfigSaid(settings, under.mac))
  }

  function happen(event: BedEvent): void {
    const now = time.now(bed)
    const step = nextBed(bed, event, now, parts)
    bed = step.state
    time.stand(now)
    for (const effect of step.effects) perform(effect)
    waitForDue()
  }

  function perform(effect: BedEffect): void {
    if (effect.do === 'persist') onPersist(effect.stored)
    else if (effect.do === 'lamps') lamps = effect.intensity
    else if (effect.do === 'show') line.show()
    else if (effect.do === 'light') light = effect.shown
    else if (effect.transport === 'bluetooth') options.onBluetooth?.(effect.message)
    else line.reply(effect.kind === 'answer' ? request : 'event', encodeMessage(effect.message))
  }

  function waitForDue(): void {
    cancelDue()
    const due = dueAt(bed)
    if (due === undefined) return
    const waitMs = time.realMs(Math.max(0, due - time.now(bed)), bed)
    cancelDue = clock.after(Math.min(waitMs, counterEveryMs), () => {
      if (time.now(bed) < due) countLampTime()
      happen({ type: 'time-passed' })
    })
  }

  /** So that even the death of the process costs a second of the count at most. */
  function countLampTime(): void {
    const { openRun } = bed.stored
    if (!openRun || bed.activity.name !== 'running') return
    onPersist({ ...bed.stored, openRun: { ...openRun, onMs: lampMs(bed, time.now(bed)) } })
  }

  if (stored) {
    bed = { ...bed, stored, activity: { name: 'off' } }
    happen({ type: 'power-restored' })
  }
  return {
    happen(event) {
      if (event.type === 'power-cut') line.cut()
      happen(event)
      if (event.type === 'power-restored') void line.connect()
    },
    show(code) {
      light = undefined
      happen({ type: 'code-read', text: code })
      // Without power there is no light at all.
      return light ?? { light: 'red' }
    },
    connect: () => line.connect(),
    disconnect: () => line.cut(),
    setSpeed(speed) {
      happen({ type: 'time-passed' })
      time.setSpeed(speed)
      waitForDue()
    },
    bed: () => bed,
    lamps: () => lamps,
    write(key, login) {
      parts = withKey(parts, key)
      line.take(login)
    },
    keys: () => numbersOf(parts),
    config: () => config,
    async close() {
      happen({ type: 'power-cut' })
      cancelDue()
      await line.close()
    },
  }
}

function isOlder(settings: BedConfig, has: BedConfig | undefined): boolean {
  if (!has) return false
  return settings.version < has.version || (settings.version === has.version && settings.rev < has.rev)
}

/** The same bed with other limits; a run that is on goes on as it was granted. */
function keepingTo(parts: BedParts, config: BedConfig | undefined): BedParts {
  if (!config) return parts
  const { minMinutes, maxMinutes, coolingSeconds } = config
  return { ...parts, limits: { ...parts.limits, minMinutes, maxMinutes }, coolingMs: coolingSeconds * 1_000 }
}

/** A bed's own time. Faster only while it is in use: the half minute that a start may take stays what it is. */
function bedTime(clock: Clock, speed: number) {
  let real = clock.now()
  let own = real
  const speedOf = ({ activity }: Bed) => (activity.name === 'ready' || activity.name === 'off' ? 1 : speed)
  return {
    now: (bed: Bed) => own + (clock.now() - real) * speedOf(bed),
    /** From here on the bed may run at another speed. */
    stand(now: number): void {
      own = now
      real = clock.now()
    },
    realMs: (ms: number, bed: Bed) => ms / speedOf(bed),
    setSpeed: (next: number) => void (speed = next),
  }
}
