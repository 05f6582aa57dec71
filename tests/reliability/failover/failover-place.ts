import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { aBedRow, aPackage, addChain, addDevices, addMember, type SignedIn } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { startNginx } from '../../support/net/nginx.ts'
import { runServer, type RunningServer } from '../upgrade/run-server.ts'
import { startDatabasePair } from './database-pair.ts'

export interface FailoverPlace {
  members: SignedIn[]
  owner: SignedIn
  beds: string[]
  /** Of the package that is sold, in cents. */
  price: number
}

const root = join(import.meta.dirname, '../../..')
const secrets = { LOG_SECRET: logSecret, CODE_PEPPER: 'pepper of the proof', DEVICE_SECRET: 'secret of the proof' }
const price = 168_000

/** Three servers behind the proxy of the documentation, and a primary with its standby behind them. */
export async function openFailoverPlace(bedCount: number) {
  const directory = await mkdtemp(join(tmpdir(), 'failover-'))
  const pair = await startDatabasePair()
  const servers: RunningServer[] = []
  async function close(): Promise<void> {
    for (const server of servers) server.kill()
    await pair.stop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const place = await seed(pair.url, bedCount)
    const start = async (name: string) => {
      const env = { DATABASE_URL: pair.url, DATA_DIR: join(directory, name), DEMO: 'off', TRUST_PROXY: '1' }
      servers.push(await runServer(root, { ...env, ...secrets, SMS_PROVIDER: 'log', LOG_LEVEL: 'fatal' }))
    }
    await Promise.all(['one', 'two', 'three'].map(start))
    const nginx = await startNginx(...servers.map(({ url }) => Number(new URL(url).port)))
    return {
      ...place,
      pair,
      nginx,
      async close() {
        await nginx.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function seed(url: string, bedCount: number): Promise<FailoverPlace> {
  const store = await openStore({ engine: 'postgres', url }, { logSecret })
  try {
    await addChain(store)
    await writeChainSettings(store.db, { rules: { minGapHours: 0 } })
    const beds = Array.from({ length: bedCount }, (_, index) => `many-${index}`)
    await addDevices(
      store,
      beds.map((deviceId) => aBedRow({ deviceId })),
    )
    await store.db
      .insertInto('packages')
      .values(aPackage({ priceCents: price }))
      .execute()
    const members: SignedIn[] = []
    for (let count = 0; count < 2 * bedCount; count++) members.push(await addMember(store))
    return { members, beds, price, owner: await addMember(store, { role: 'admin' }) }
  } finally {
    await store.close()
  }
}
