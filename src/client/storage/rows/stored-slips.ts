import { promisifyRequest } from 'idb-keyval'

import { isRecord } from '#src/lib/parse-json.ts'

import { openRows } from './database.ts'

/** A cash sale that was made while the server did not answer. It names its buyer by an id alone. */
export interface StoredSlip {
  slipId: string
  slipNumber: string
  shopId: number
  memberUid?: string
  package?: { packageId: string; rev: number; priceCents: number }
  items?: { productId: string; rev: number; priceCents: number; quantity: number }[]
  currency: string
  amountCents: number
  givenCents?: number
  soldAt: number
  clerkUid: string
  /** What is printed. */
  printed: { shopName: string; address: string; clerk: string; lines: { name: string; cents: number }[] }
  /** What the server said the last time, where it did not take it. */
  refusal?: string
}

const tabletKey = 'tablet'
/** Without letters that are read as others. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const rows = openRows('cash-slips', 'strict')

/** The slips of this tablet that are not settled, and its own running number. They stay whoever signs out. */
export const storedSlips = {
  /** The oldest first. */
  async list(): Promise<StoredSlip[]> {
    const all = await rows('readonly', (store) => promisifyRequest<unknown[]>(store.getAll()))
    return all.filter(isSlip).toSorted((one, other) => one.slipNumber.localeCompare(other.slipNumber))
  },
  /** Gives it the next number; resolves when the disk has both. */
  add: (slip: Omit<StoredSlip, 'slipNumber'>): Promise<StoredSlip> =>
    rows('readwrite', (store) => {
      const { transaction } = store
      return new Promise((resolve, reject) => {
        let numbered: StoredSlip
        const known: IDBRequest<unknown> = store.get(tabletKey)
        known.addEventListener('success', () => {
          const { code, last } = toTablet(known.result)
          numbered = { ...slip, slipNumber: `P-${code}-${String(last + 1).padStart(4, '0')}` }
          store.put({ code, last: last + 1 }, tabletKey)
          store.put(numbered, slip.slipId)
        })
        transaction.addEventListener('complete', () => resolve(numbered))
        transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('cash-slips')))
      })
    }),
  refuse: (slip: StoredSlip, refusal: string): Promise<unknown> =>
    rows('readwrite', (store) => promisifyRequest(store.put({ ...slip, refusal }, slip.slipId))),
  drop: (slipId: string): Promise<unknown> => rows('readwrite', (store) => promisifyRequest(store.delete(slipId))),
}

/** The tablet's own code is drawn with its first slip: one of seven hundred million. */
function toTablet(known: unknown): { code: string; last: number } {
  if (isRecord(known) && typeof known['code'] === 'string' && typeof known['last'] === 'number') {
    return { code: known['code'], last: known['last'] }
  }
  const drawn = crypto.getRandomValues(new Uint32Array(6))
  return { code: [...drawn].map((number) => letters[number % letters.length]).join(''), last: 0 }
}

function isSlip(row: unknown): row is StoredSlip {
  if (!isRecord(row) || !isRecord(row['printed'])) return false
  const isText = ['slipId', 'slipNumber', 'currency', 'clerkUid'].every((field) => typeof row[field] === 'string')
  return isText && ['shopId', 'amountCents', 'soldAt'].every((field) => typeof row[field] === 'number')
}
