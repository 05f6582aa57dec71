import { clear, delMany, entries, get, set } from 'idb-keyval'

import { isRecord } from '#src/lib/parse-json.ts'
import { makeKeyPair } from '#src/lib/wrapped-key.ts'

import { openRows } from './database.ts'

/** What opens one door of a booking without a signal. Instants are of the studio's clock. */
export interface StoredPass {
  /** 16 hex digits. */
  id: string
  uid: string
  appointmentId: string
  lockId: string
  bytes: Uint8Array
  /** Signs, and can't be read. */
  key: CryptoKey
  notBefore: number
  notAfter: number
  /** How often it opens, and how often the lock has said that it did. */
  uses: number
  used: number
  /** Where the door is, in the language of then. Absent in a pass from before readers, as are the next two. */
  place?: string | undefined
  /** A reader beside the door takes its code. */
  hasReader?: boolean | undefined
  /**
   * What opens it once at its keypad besides; `codeId` is what the lock calls it, `isUsed`: the studio or the lock has
   * told of that. Absent where there is none.
   */
  keypad?: { code: string; codeId?: string | undefined; notBefore: number; notAfter: number; isUsed?: true } | undefined
  /** When the studio last gave it to this phone; no right clock shows less. */
  receivedAt?: number | undefined
  /** How this phone finds the lock; absent where it has no Bluetooth. */
  address?: { serviceUuid: string; name: string } | undefined
}

const pairKey = 'pair'
/** Of passes for doors and beds, and of the key pair that they are sealed for. */
export const passRows = openRows('passes', 'strict')

/** The passes of this phone and the key pair that they are sealed for. Nothing of another member is ever given back. */
export const storedPasses = {
  async list(uid: string): Promise<StoredPass[]> {
    const all: [IDBValidKey, unknown][] = await entries(passRows)
    return all.map(([, row]) => row).filter((row): row is StoredPass => isPass(row) && row.uid === uid)
  },
  async read(uid: string, id: string): Promise<StoredPass | undefined> {
    return (await this.list(uid)).find((pass) => pass.id === id)
  },
  write: (pass: StoredPass): Promise<void> => set(pass.id, pass, passRows),
  drop: (ids: readonly string[]): Promise<void> => delMany([...ids], passRows),
  /** Made once for this phone and its login. */
  async pair(): Promise<CryptoKeyPair> {
    const kept = toPair(await get(pairKey, passRows))
    if (kept) return kept
    const made = await makeKeyPair()
    await set(pairKey, made, passRows)
    return made
  },
  clear: (): Promise<void> => clear(passRows),
}

function toPair(kept: unknown): CryptoKeyPair | undefined {
  if (!isRecord(kept)) return undefined
  const { publicKey, privateKey } = kept
  return publicKey instanceof CryptoKey && privateKey instanceof CryptoKey ? { publicKey, privateKey } : undefined
}

function isKeypad(keypad: unknown): boolean {
  if (keypad === undefined) return true
  const isWindow = isRecord(keypad) && ['notBefore', 'notAfter'].every((field) => typeof keypad[field] === 'number')
  return isWindow && typeof keypad['code'] === 'string'
}

function isPass(row: unknown): row is StoredPass {
  if (!isRecord(row) || !(row['address'] === undefined || isRecord(row['address']))) return false
  const isText = ['id', 'uid', 'appointmentId', 'lockId'].every((field) => typeof row[field] === 'string')
  const isNumber = ['notBefore', 'notAfter', 'uses', 'used'].every((field) => typeof row[field] === 'number')
  if (!isKeypad(row['keypad'])) return false
  return isText && isNumber && row['bytes'] instanceof Uint8Array && row['key'] instanceof CryptoKey
}
