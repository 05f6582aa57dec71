import { createECDH } from 'node:crypto'

import { z } from 'zod/mini'

import { jsonText } from '#server/platform/database/json-text.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What the studio calls itself to push services; both as base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const keysText = jsonText(z.object({ publicKey: z.string(), privateKey: z.string() }))
const name = 'push-keys'

/**
 * The key pair of this installation, made once. It lives in the database, not beside the data: every replica must
 * have the same one, and phones that subscribed with a lost one would never be reached again.
 */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  await db
    .insertInto('settings')
    .values({ name, value: keysText.write(newKeys()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return keysText.read(row.value)
}

function newKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private key that begins with zeros comes out shorter, and every user of it wants 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
