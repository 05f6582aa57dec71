import { join } from 'node:path'

import type { Config } from '#server/platform/process/config.ts'
import { openDemo } from '#server/demo/open-demo.ts'
import { persistedSecret } from '#server/platform/database/persisted-secret.ts'
import { listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { makePrivateFolder, writePrivateFile } from '#server/platform/process/private-files.ts'
import { listBeds } from '#server/modules/beds/store/beds.ts'
import { listLocks } from '#server/modules/doors/store/locks.ts'
import { listShops } from '#server/modules/shops/store/shops.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { bedKey, checkBedKeys, currentKey, deviceSecrets, lockKey } from '#server/platform/mqtt/device-secrets.ts'
import { placeOf, serverName, simulatorControlName, simulatorsName } from '#server/platform/mqtt/device-topics.ts'
import { writeMosquittoConfig } from '#server/platform/mqtt/mosquitto-config.ts'

interface Provisioned {
  name: string
  password: string
  /** Hex. */
  key: string
}

/**
 * Writes a folder for Mosquitto with a name for every device in the database, and `devices.jsonl` with what each of
 * them has to be given. Answers the path of the configuration.
 */
export async function writeBrokerFiles(config: Config, directory: string): Promise<string> {
  const masterSecret = persistedSecret(config.deviceSecret, config.dataDir, 'device-secret')
  const secrets = deviceSecrets(masterSecret)
  const { isDemo, devices } = await readDevices(config, masterSecret)
  const port = Number(config.mqtt.broker === 'given' ? new URL(config.mqtt.url).port || 1883 : config.mqtt.port || 1883)
  const names = [
    serverName,
    ...(isDemo ? [simulatorsName, simulatorControlName] : []),
    ...devices.map(({ name }) => name),
  ]
  makePrivateFolder(directory)
  const lines = devices.map((device) => JSON.stringify(device))
  writePrivateFile(join(directory, 'devices.jsonl'), `${lines.join('\n')}\n`)
  return writeMosquittoConfig({
    directory,
    host: config.host,
    port,
    names,
    passwordOf: (name) => secrets.devicePassword(name),
  })
}

async function readDevices(config: Config, masterSecret: string): Promise<{ isDemo: boolean; devices: Provisioned[] }> {
  const { devicePassword } = deviceSecrets(masterSecret)
  const store = await openStore(config.place, {
    logSecret: persistedSecret(config.logSecret, config.dataDir, 'log-secret'),
  })
  try {
    const isDemo = await openDemo(config.demo, store)
    const all = await listBeds(store.db)
    checkBedKeys(masterSecret, all)
    // What stood in a studio that is closed for good gets no login any more.
    const closed = new Set(
      (await listShops(store.db)).filter(({ stage }) => stage === 'closed').map(({ shopId }) => shopId),
    )
    const beds = all.filter(({ shopId }) => !closed.has(shopId))
    const details = await listBedDetails(store.db)
    const locks = (await listLocks(store.db)).filter(({ shopId }) => !closed.has(shopId))
    const devices = [
      ...beds.map(({ shopId, deviceId, bedNumber }) => {
        const name = placeOf({ shopId, kind: 'bed', id: deviceId })
        return {
          name,
          password: devicePassword(name),
          key: bedKey(masterSecret, bedNumber, details.get(deviceId)?.keyNumber ?? currentKey).toString('hex'),
        }
      }),
      ...locks.map(({ shopId, lockId }) => {
        const name = placeOf({ shopId, kind: 'lock', id: lockId })
        return { name, password: devicePassword(name), key: lockKey(masterSecret, lockId).toString('hex') }
      }),
    ]
    return { isDemo, devices }
  } finally {
    await store.close()
  }
}
