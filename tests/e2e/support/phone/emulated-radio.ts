import type { Browser, CDPSession, Page } from '@playwright/test'

import { browserArguments, findBrowser } from '../../../support/net/find-browser.ts'

/** A browser with Web Bluetooth and no adapter: emulation takes the adapter's place. */
export const bluetoothBrowser = {
  executablePath: findBrowser(),
  args: [...browserArguments, '--enable-blink-features=WebBluetooth'],
}

/** What the radio or the bed does with an operation: nothing for success, an ATT error code, or no answer ever. */
export type Fate = number | 'hang' | undefined
export type Operation = 'connection' | 'discovery' | 'write' | 'read' | 'subscribe-to-notifications'

interface Characteristic {
  uuid: string
  properties: { write?: boolean; notify?: boolean; read?: boolean }
}

interface Hands {
  onConnected: () => void
  onWritten: (bytes: Uint8Array) => void
}

type Send = (method: string, params?: object) => Promise<Record<string, string>>
interface GattEvent {
  type: Operation
}
interface CharacteristicEvent extends GattEvent {
  characteristicId: string
  data?: string
}

const clientConfiguration = '00002902-0000-1000-8000-00805f9b34fb'
const address = '09:09:09:09:09:09'

declare global {
  /** The characteristics that the app listens to; an emulated bed speaks through them. */
  var listenedTo: Map<string, { readValue: () => Promise<unknown> }>
}

/** A bed's radio in Chromium's emulation, which belongs to the whole browser: one at a time. */
export class EmulatedRadio {
  readonly fates = new Map<Operation, Fate>()
  readonly #browser: Browser
  readonly #page: Page
  readonly #name: string
  readonly #service: string
  readonly #hands: Hands
  characteristics: Characteristic[]
  #session: CDPSession | undefined
  #names = new Map<string, string>()
  #hasService = false
  #value = new Uint8Array()
  #speaking: Promise<unknown> = Promise.resolve()

  constructor(
    browser: Browser,
    page: Page,
    { name, service, characteristics }: { name: string; service: string; characteristics: Characteristic[] },
    hands: Hands,
  ) {
    this.#browser = browser
    this.#page = page
    this.#name = name
    this.#service = service
    this.characteristics = characteristics
    this.#hands = hands
  }

  /** Emulation does not outlive a reload; this puts it back. */
  async switchOn(adapter: 'powered-on' | 'powered-off' | 'absent' = 'powered-on'): Promise<void> {
    await this.switchOff()
    this.#session = await this.#browser.newBrowserCDPSession()
    this.#drop()
    this.#listen('BluetoothEmulation.gattOperationReceived', (event) => this.#answer(event as GattEvent))
    this.#listen('BluetoothEmulation.characteristicOperationReceived', (event) =>
      this.#perform(event as CharacteristicEvent),
    )
    await this.#send('BluetoothEmulation.enable', { state: adapter, leSupported: true })
    if (adapter === 'powered-on') await this.#appear()
  }

  async switchOff(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    if (!session) return
    await (session.send as unknown as Send).call(session, 'BluetoothEmulation.disable').catch(() => undefined)
    await session.detach().catch(() => undefined)
  }

  /**
   * The connection breaks off, and the bed is within reach again. What is being said is said first: emulation tells a
   * page nothing of a connection that ends in the middle of a read, neither then nor later.
   */
  async drop(): Promise<void> {
    await this.#silence()
    this.#drop()
    await this.#send('BluetoothEmulation.simulateGATTDisconnection', { address })
    await this.#appear()
  }

  async #silence(): Promise<void> {
    const speaking = this.#speaking
    await speaking
    if (speaking !== this.#speaking) await this.#silence()
  }

  /** Within reach, so that the browser's list shows it. */
  async #appear(): Promise<void> {
    await this.#send('BluetoothEmulation.simulatePreconnectedPeripheral', {
      address,
      name: this.#name,
      manufacturerData: [],
      knownServiceUuids: [this.#service],
    })
  }

  /** Emulation has no notification of its own: a read makes Chromium raise the very same event. */
  say(uuid: string, bytes: Uint8Array): void {
    const before = this.#speaking
    this.#speaking = this.#speak(before, uuid, Uint8Array.from(bytes))
  }

  async #speak(before: Promise<unknown>, uuid: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await before
    this.#value = bytes
    // A page that was reloaded or disconnected meanwhile hears nothing.
    await this.#page.evaluate((uuid) => listenedTo.get(uuid)?.readValue(), uuid).catch(() => undefined)
  }

  async #answer({ type }: GattEvent): Promise<void> {
    const fate = this.fates.get(type)
    if (fate === 'hang') return
    if (type === 'discovery' && fate === undefined) await this.#addService()
    await this.#send('BluetoothEmulation.simulateGATTOperationResponse', { address, type, code: fate ?? 0 })
    if (type === 'connection' && fate === undefined) this.#hands.onConnected()
  }

  async #addService(): Promise<void> {
    if (this.#hasService) return
    this.#hasService = true
    const { serviceId } = await this.#send('BluetoothEmulation.addService', { address, serviceUuid: this.#service })
    for (const { uuid, properties } of this.characteristics) {
      const { characteristicId = '' } = await this.#send('BluetoothEmulation.addCharacteristic', {
        serviceId,
        characteristicUuid: uuid,
        properties,
      })
      this.#names.set(characteristicId, uuid)
      if (!properties.notify) continue
      await this.#send('BluetoothEmulation.addDescriptor', { characteristicId, descriptorUuid: clientConfiguration })
    }
  }

  async #perform({ type, characteristicId, data }: CharacteristicEvent): Promise<void> {
    const fate = this.fates.get(type)
    if (fate === 'hang') return
    await this.#send('BluetoothEmulation.simulateCharacteristicOperationResponse', {
      characteristicId,
      type,
      code: fate ?? 0,
      ...(type === 'read' && fate === undefined && { data: Buffer.from(this.#value).toString('base64') }),
    })
    if (type === 'write' && fate === undefined) this.#hands.onWritten(Buffer.from(data ?? '', 'base64'))
  }

  #drop(): void {
    this.#names = new Map()
    this.#hasService = false
  }

  #listen(event: string, handle: (event: unknown) => Promise<void>): void {
    const session = this.#session as unknown as { on: (name: string, listener: (event: unknown) => void) => void }
    // An operation of a page that is gone has no receiver for its answer.
    session.on(event, (raised) => void handle(raised).catch(() => undefined))
  }

  async #send(method: string, params?: object): Promise<Record<string, string>> {
    const session = this.#session
    if (!session) throw new Error('The radio is off')
    return await (session.send as unknown as Send).call(session, method, params)
  }
}

/** Lets an emulated bed speak to this page; before the page is opened. */
export async function hearEmulation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.listenedTo = new Map()
    const known = (globalThis as { BluetoothRemoteGATTCharacteristic?: { prototype: { startNotifications: unknown } } })
      .BluetoothRemoteGATTCharacteristic
    if (!known) return
    const start = known.prototype.startNotifications as () => Promise<unknown>
    known.prototype.startNotifications = async function (this: { uuid: string; readValue: () => Promise<unknown> }) {
      const started = await start.call(this)
      listenedTo.set(this.uuid, this)
      return started
    }
  })
}

/** Answers the browser's list of devices: the first one, or none. Each list is answered once. */
export async function answerChooser(page: Page, choice: () => 'first' | 'cancel' | 'wait'): Promise<void> {
  const session = (await page.context().newCDPSession(page)) as unknown as {
    send: Send
    on: (name: string, listener: (event: { id: string; devices: { id: string }[] }) => void) => void
  }
  const answered = new Set<string>()
  session.on('DeviceAccess.deviceRequestPrompted', ({ id, devices }) => {
    const [first] = devices
    const wanted = choice()
    if (answered.has(id) || wanted === 'wait' || (wanted === 'first' && !first)) return
    answered.add(id)
    const answer = wanted === 'cancel' ? { id } : { id, deviceId: first?.id }
    void session
      .send(`DeviceAccess.${wanted === 'cancel' ? 'cancelPrompt' : 'selectPrompt'}`, answer)
      .catch(() => undefined)
  })
  await session.send('DeviceAccess.enable')
}
