import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'
import type { ConnectTrouble } from '#src/domain/beds/bluetooth.ts'
import { DeviceError, type Greeting, type TanningDevice } from '#src/client/devices/tanning-device.ts'
import { makeListeners } from '#src/lib/listeners.ts'

type Outcome = 'answers' | 'is silent' | 'breaks off' | ConnectTrouble

/** A bed that does what the test says next; without a word it answers. */
export class ScriptedBed implements TanningDevice {
  readonly heard: string[] = []
  readonly script: Outcome[] = []
  greeting: Greeting = { bed: 2, nonce: '1'.repeat(16), state: 'ready' }
  answer: DeviceMessage = { type: 'started', run: 'a'.repeat(16), grant: '2'.repeat(16), dressing: 60, minutes: 12 }
  readonly #messages = makeListeners<DeviceMessage>()
  readonly #losses = makeListeners()
  readonly onMessage = this.#messages.add
  readonly onLost = this.#losses.add

  connect(): Promise<Greeting> {
    this.heard.push('connect')
    return this.#play(() => this.greeting)
  }

  reconnect(): Promise<Greeting | undefined> {
    this.heard.push('reconnect')
    return this.#play(() => this.greeting)
  }

  greet(): Promise<Greeting> {
    this.heard.push('hello')
    return this.#play(() => this.greeting)
  }

  async write(message: DeviceMessage): Promise<void> {
    this.heard.push(message.type)
    await this.#play(() => undefined)
  }

  async ask(message: DeviceMessage, onWritten?: () => void): Promise<DeviceMessage> {
    this.heard.push(message.type)
    return await this.#play(() => {
      onWritten?.()
      this.say(this.answer)
      return this.answer
    }, onWritten)
  }

  disconnect(): void {
    this.heard.push('disconnect')
  }

  say(message: DeviceMessage): void {
    this.#messages.tell(message)
  }

  async #play<Result>(answer: () => Result, onWritten?: () => void): Promise<Result> {
    await Promise.resolve()
    const outcome = this.script.shift() ?? 'answers'
    if (outcome === 'answers') return answer()
    if (outcome === 'is silent') onWritten?.()
    if (outcome === 'breaks off') this.#losses.tell()
    throw new DeviceError(toTrouble(outcome))
  }
}

function toTrouble(outcome: Exclude<Outcome, 'answers'>): ConnectTrouble {
  if (outcome === 'is silent') return 'answer-timed-out'
  return outcome === 'breaks off' ? 'link-lost' : outcome
}
