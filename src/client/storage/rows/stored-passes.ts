import { clear, delMany, entries, get, set } from 'idb-keyval'

import { isRecord } from '#src/lib/parse-json.ts'

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
  /** How this phone finds the lock. */
  address: { serviceUuid: string; name: string }
}

const pairKey = 'pair'
const rows = openRows('passes', 'strict')

/** The passes of this phone and the key pair that they are sealed for. Nothing of another member is ever given back. */
export const storedPasses = {
  async list(uid: string): Promise<StoredPass[]> {
    const all: [IDBValidKey, unknown][] = await entries(rows)
    return all.map(([, row]) => row).filter((row): row is StoredPass => isPass(row) && row.uid === uid)
  },
  async read(uid: string, id: string): Promise<StoredPass | undefined> {
    return (await this.list(uid)).find((pass) => pass.id === id)
  },
  write: (pass: StoredPass): Promise<void> => set(pass.id, pass, rows),
  drop: (ids: readonly string[]): Promise<void> => delMany([...ids], rows),
  async readPair(): Promise<CryptoKeyPair | undefined> {
    const pair: unknown = await get(pairKey, rows)
    if (!isRecord(pair)) return undefined
    const { publicKey, privateKey } = pair
    return publicKey instanceof CryptoKey && privateKey instanceof CryptoKey ? { publicKey, privateKey } : undefined
  },
  writePair: (pair: CryptoKeyPair): Promise<void> => set(pairKey, pair, rows),
  clear: (): Promise<void> => clear(rows),
}

function isPass(row: unknown): row is StoredPass {
  if (!isRecord(row) || !isRecord(row['address'])) return false
  const isText = ['id', 'uid', 'appointmentId', 'lockId'].every((field) => typeof row[field] === 'string')
  const isNumber = ['notBefore', 'notAfter', 'uses', 'used'].every((field) => typeof row[field] === 'number')
  return isText && isNumber && row['bytes'] instanceof Uint8Array && row['key'] instanceof CryptoKey
}
