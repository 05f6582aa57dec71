import { newReassembly, type Reassembly, takeFrame, toFrames } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, decodeMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import type { BluetoothAddress } from '#src/domain/beds/bluetooth.ts'
import { makeListeners } from '#src/lib/listeners.ts'

import { type Channels, choosePeer, openChannels, rememberedPeer } from './bluetooth-connection.ts'
import { DeviceError, type Greeting, isAnswer, type TanningDevice } from './tanning-device.ts'
import { within } from './time-limit.ts'
import type { BluetoothPeer } from './web-bluetooth.ts'

const writeMs = 3000
const answerMs = 5000

/** A bed over Web Bluetooth. */
export class BluetoothDevice implements TanningDevice {
  readonly #messages = makeListeners<DeviceMessage>()
  readonly #losses = makeListeners()
  #channels: Channels | undefined
  #ending = new AbortController()
  #reassembly: Reassembly = newReassembly()
  #messageNumber = 0
  #work: Promise<unknown> = Promise.resolve()

  readonly onMessage = this.#messages.add
  readonly onLost = this.#losses.add

  async connect(address: BluetoothAddress): Promise<Greeting | undefined> {
    return await this.#attempt(address, choosePeer(address))
  }

  async reconnect(address: BluetoothAddress): Promise<Greeting | undefined> {
    return await this.#attempt(address, rememberedPeer(address))
  }

  async greet(): Promise<Greeting> {
    const said = await this.ask({ type: 'hello' })
    if (said.type !== 'identity') throw new DeviceError('answer-timed-out')
    return { bed: said.bed, nonce: said.nonce, state: said.state }
  }

  write(message: DeviceMessage): Promise<void> {
    return this.#inTurn(() => this.#writeFrames(message))
  }

  ask(question: DeviceMessage, onWritten?: () => void): Promise<DeviceMessage> {
    return this.#inTurn(() => this.#ask(question, onWritten))
  }

  disconnect(): void {
    this.#ending.abort()
    const channels = this.#channels
    this.#channels = undefined
    channels?.server.disconnect()
  }

  /**
   * One connection at a time. An attempt that is given up, by a disconnect or by the next attempt, lets go of the bed
   * at that moment; what becomes of it later must not touch what was begun since.
   */
  async #attempt(
    address: BluetoothAddress,
    finding: Promise<BluetoothPeer | undefined>,
  ): Promise<Greeting | undefined> {
    this.disconnect()
    this.#ending = new AbortController()
    const { signal } = this.#ending
    try {
      const peer = await finding
      const greeting = peer && !signal.aborted ? await this.#open(peer, address, signal) : undefined
      return signal.aborted ? undefined : greeting
    } catch (error) {
      if (signal.aborted) return undefined
      this.disconnect()
      throw error
    }
  }

  async #open(peer: BluetoothPeer, address: BluetoothAddress, ending: AbortSignal): Promise<Greeting | undefined> {
    const channels = await openChannels(peer, address, ending)
    if (ending.aborted) return undefined
    this.#listen(channels, ending)
    return await this.greet()
  }

  #listen(channels: Channels, signal: AbortSignal): void {
    const { peer, event } = channels
    this.#channels = channels
    this.#reassembly = newReassembly()
    event.addEventListener('characteristicvaluechanged', () => this.#take(event.value), { signal })
    peer.addEventListener('gattserverdisconnected', () => this.#lose(channels), { signal })
    // The bed may have gone between discovery and this line, which no event will tell any more.
    if (!channels.server.connected) this.#lose(channels)
  }

  #take(value: DataView | undefined): void {
    if (!value) return
    const frame = new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
    const { state, message } = takeFrame(this.#reassembly, frame, performance.now())
    this.#reassembly = state
    const said = message && decodeMessage(message)
    // What was damaged on its way is not answered: the sender notices by the time limit and asks again.
    if (said && said.type !== 'malformed') this.#messages.tell(said)
  }

  #lose(channels: Channels): void {
    if (this.#channels !== channels) return
    this.#channels = undefined
    this.#losses.tell()
  }

  /** One operation at a time: beds and browsers refuse a second one while the first is under way. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#work.then(work, work)
    // A failure rejects `turn`, which the caller awaits; the next operation only waits until this one is over.
    this.#work = turn.catch(() => undefined)
    return turn
  }

  async #ask(question: DeviceMessage, onWritten?: () => void): Promise<DeviceMessage> {
    const hearing = this.#hear(question)
    try {
      await this.#writeFrames(question)
      onWritten?.()
      return await within(hearing.answer, answerMs, 'answer-timed-out')
    } finally {
      hearing.stop()
    }
  }

  /** Listens from before the question is written, since an answer may be there before the write is confirmed. */
  #hear(question: DeviceMessage): { answer: Promise<DeviceMessage>; stop: () => void } {
    const stops: (() => void)[] = []
    const answer = new Promise<DeviceMessage>((resolve, reject) => {
      stops.push(this.#messages.add((said) => isAnswer(question, said) && resolve(said)))
      stops.push(this.#losses.add(() => reject(new DeviceError('link-lost'))))
    })
    // Where the write fails first nothing waits for the answer, and a link that is lost then would be a rejection
    // that the page reports as unhandled.
    answer.catch(() => undefined)
    return { answer, stop: () => stops.forEach((stop) => stop()) }
  }

  async #writeFrames(message: DeviceMessage): Promise<void> {
    const channels = this.#channels
    if (!channels) throw new DeviceError('link-lost')
    const frames = toFrames(encodeMessage(message), this.#messageNumber)
    this.#messageNumber = (this.#messageNumber + 1) % 16
    const stopping = new AbortController()
    try {
      await within(writeAll(channels, frames, stopping.signal), writeMs, 'write-failed')
    } catch (error) {
      stopping.abort()
      // A write that hangs blocks every later one, so only a new connection helps.
      if (isHanging(error)) channels.server.disconnect()
      throw error
    }
  }
}

function isHanging(error: unknown): boolean {
  return error instanceof DeviceError && error.cause === undefined
}

async function writeAll({ command, server }: Channels, frames: Uint8Array[], signal: AbortSignal): Promise<void> {
  try {
    for (const frame of frames) {
      if (signal.aborted) return
      if (command.properties.write) await command.writeValueWithResponse(frame)
      else await command.writeValueWithoutResponse(frame)
    }
  } catch (reason) {
    throw new DeviceError(server.connected ? 'write-failed' : 'link-lost', reason)
  }
}
