import { delMany, entries, set } from 'idb-keyval'

import type { BluetoothAddress } from '#src/domain/beds/bluetooth.ts'
import { isRecord } from '#src/lib/parse-json.ts'

import { passRows } from './stored-passes.ts'

/** What starts the bed of one booking without a signal, once. Instants are of the studio's clock. */
export interface StoredBedPass {
  kind: 'bed'
  /** 16 hex digits; the bed calls the start by it. */
  id: string
  uid: string
  appointmentId: string
  deviceId: string
  /** What the session will be called, and whose time is held for it. */
  sessionId: string
  cardId: string
  bytes: Uint8Array
  /** Signs, and can't be read. */
  key: CryptoKey
  notBefore: number
  notAfter: number
  /** From then on the studio knows what became of it. */
  settledAt: number
  maxMinutes: number
  /** 1 is the lightest. */
  maxIntensity: number
  /** The bed has said that it took it. */
  isUsed: boolean
  /** When the studio last gave it to this phone; no right clock shows less. */
  receivedAt: number
  address: BluetoothAddress
  /** A reader at the bed takes its code. Absent in a pass from before readers, as are the next three. */
  hasReader?: boolean | undefined
  /** What its codes have said since the first of them was shown: from then on the bed may have started. */
  shown?: ShownChoice | undefined
  /** When it started its bed, as the studio knows. */
  usedAt?: number | undefined
  /** The studio would not give it out again, so no reader takes it; what became of it may still be open. */
  isWithdrawn?: boolean | undefined
}

export interface ShownChoice {
  minutes: number
  /** 1 is the lightest. */
  intensity: number
  /** Codes of another strength were shown before. */
  hasChanged: boolean
  /** The studio has it. */
  isSent: boolean
  /** The studio knows that it is shown. */
  isReported?: boolean | undefined
}

/** The passes for beds on this phone, in the room of those for doors: what wipes one wipes the other. */
export const storedBedPasses = {
  async list(uid: string): Promise<StoredBedPass[]> {
    const all: [IDBValidKey, unknown][] = await entries(passRows)
    return all.map(([, row]) => row).filter((row): row is StoredBedPass => isBedPass(row) && row.uid === uid)
  },
  async read(uid: string, id: string): Promise<StoredBedPass | undefined> {
    return (await this.list(uid)).find((pass) => pass.id === id)
  },
  write: (pass: StoredBedPass): Promise<void> => set(pass.id, pass, passRows),
  drop: (ids: readonly string[]): Promise<void> => delMany([...ids], passRows),
}

function isBedPass(row: unknown): row is StoredBedPass {
  if (!isRecord(row) || row['kind'] !== 'bed' || !isRecord(row['address'])) return false
  const texts = ['id', 'uid', 'appointmentId', 'deviceId', 'sessionId', 'cardId']
  const numbers = ['notBefore', 'notAfter', 'settledAt', 'maxMinutes', 'maxIntensity', 'receivedAt']
  const isWhole =
    texts.every((name) => typeof row[name] === 'string') && numbers.every((name) => typeof row[name] === 'number')
  return isWhole && row['bytes'] instanceof Uint8Array && row['key'] instanceof CryptoKey
}
