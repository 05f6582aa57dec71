import type { Logger } from 'pino'

import { systemClock } from './platform/process/clock.ts'
import type { RunningConfig } from './platform/process/config.ts'
import { hostNames } from './platform/process/named-hosts.ts'
import type { Stopper } from './platform/process/graceful-stop.ts'
import { persistedSecret } from './platform/database/persisted-secret.ts'
import { joinDeviceNetwork } from './platform/mqtt/device-network.ts'
import { checkBedKeys, deviceSecrets, type DeviceSecrets } from './platform/mqtt/device-secrets.ts'
import type { Gateway } from './platform/mqtt/gateway.ts'
import { recordPresence } from './modules/beds/presence-worker.ts'
import { openGateway } from './platform/mqtt/mqtt-gateway.ts'
import { mayLogIn } from './modules/beds/rules/key-rotation.ts'
import { readDeviceKeys } from './modules/beds/store/device-keys.ts'
import { readLoginName } from './platform/mqtt/device-topics.ts'
import { findShop } from './modules/shops/store/shops.ts'
import { listBeds } from './modules/beds/store/beds.ts'
import type { Store } from './platform/database/store.ts'

interface Devices {
  gateway: Gateway
  secrets: DeviceSecrets
  /** Cuts the lines of logins that are over, as of the beds and locks of a studio that is closed for good. */
  endLogins: (isOne: (name: string) => boolean) => void
  /** Nothing without the demo. Called when a board or a phone listens to what beds say. */
  startSimulators: () => Promise<void>
}

/** Meets beds and doors at the broker. A broker that does not answer does not keep the server from starting: it is tried until it does. */
export async function joinDevices(
  config: RunningConfig,
  store: Store,
  logger: Logger,
  stopper: Stopper,
): Promise<Devices> {
  const { dataDir, isDemo } = config
  const masterSecret = persistedSecret(config.deviceSecret, dataDir, 'device-secret')
  checkBedKeys(masterSecret, await listBeds(store.db))
  const secrets = deviceSecrets(masterSecret)
  const network = await joinDeviceNetwork(config, secrets, (name) => isOver(store, name))
  stopper.add(() => network.close())

  const { url, name, password, dial, readBundle } = network
  const broker = hostNames(url)
  const onTrouble = (reason: string) => logger.error({ broker, reason }, 'Beds and doors are out of reach')
  const gateway = await openGateway({ url, dial, readBundle, name, password, secrets, clock: systemClock, onTrouble })
  stopper.add(() => gateway.close())

  const stopKeeping = await recordPresence(store, gateway, (error) => logger.error(error))
  let closeSimulators = async () => undefined as void
  stopper.add(async () => {
    // That this server stops says nothing about a bed.
    await stopKeeping()
    await closeSimulators()
  })
  return {
    gateway,
    secrets,
    endLogins: network.cut,
    async startSimulators() {
      if (!isDemo) return
      const { runSimulators } = await import('./simulators/run-simulators.ts')
      const simulators = await runSimulators({ store, secrets, url, dataDir, speed: config.simulationSpeed, onTrouble })
      closeSimulators = () => simulators.close()
    },
  }
}

/** Of a studio that is closed for good, or with a password that was replaced or taken back. */
async function isOver({ db }: Store, name: string): Promise<boolean> {
  const login = readLoginName(name)
  // The server itself and the simulators are in no studio.
  if (!login) return false
  const { device, number } = login
  if ((await findShop(db, device.shopId))?.stage === 'closed') return true
  return !mayLogIn(await readDeviceKeys(db, device.id), number)
}
