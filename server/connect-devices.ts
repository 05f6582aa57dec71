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
import { readLoginName, serverName } from './platform/mqtt/device-topics.ts'
import { ownedGateway } from './platform/mqtt/owned-gateway.ts'
import { findShop } from './modules/shops/store/shops.ts'
import { listBeds } from './modules/beds/store/beds.ts'
import type { Store } from './platform/database/store.ts'
import type { NameTrouble } from './platform/servers/broker-names.ts'
import { joinServers, type Membership } from './platform/servers/join-servers.ts'
import { allShops, type ShopShares } from './platform/servers/shop-shares.ts'

interface Devices {
  gateway: Gateway
  secrets: DeviceSecrets
  /** Cuts the lines of logins that are over, as of the beds and locks of a studio that is closed for good. */
  endLogins: (isOne: (name: string) => boolean) => void
  /** Whose devices this server looks after. */
  shares: ShopShares
  nameTrouble: () => NameTrouble | undefined
  /** Called when everybody listens who writes down what devices say. */
  lookAfterShops: () => Promise<void>
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

  const { url, name, passwordOf, dial, readBundle } = network
  const broker = hostNames(url)
  const membership = isOneOfSeveral(config) ? await joinOthers(config, store, logger) : undefined
  // Its name is another's only when it has left the broker.
  if (membership) stopper.add(() => membership.leave())
  const onTrouble = (reason: string) => logger.error({ broker, reason }, 'Beds and doors are out of reach')
  const login = membership && {
    nextLogin() {
      const own = membership.name()
      if (own === undefined) throw new Error(membership.trouble()?.reason ?? 'server-name-not-free-yet')
      return { name: own, password: passwordOf(own) }
    },
    onRefused: (refused: string) => membership.refuseName(refused),
  }
  const way = { url, dial, readBundle, name, password: passwordOf(name), ...login }
  const gateway = await openGateway({ ...way, secrets, clock: systemClock, onTrouble })
  stopper.add(() => gateway.close())

  const shares = membership?.shares ?? allShops
  const stopKeeping = await recordPresence(store, ownedGateway(gateway, shares), (error) => logger.error(error))
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
    shares,
    nameTrouble: () => membership?.trouble(),
    async lookAfterShops() {
      if (!membership) return
      await membership.hearDevices(() => gateway.isConnected())
      stopper.add(() => membership.rest())
    },
    async startSimulators() {
      if (!isDemo) return
      const { runSimulators } = await import('./simulators/run-simulators.ts')
      const simulators = await runSimulators({ store, secrets, url, dataDir, speed: config.simulationSpeed, onTrouble })
      closeSimulators = () => simulators.close()
    },
  }
}

/** A file has one server, and a broker in this process hears only its own devices. */
function isOneOfSeveral({ place, mqtt }: RunningConfig): boolean {
  return place.engine === 'postgres' && mqtt.broker === 'given'
}

async function joinOthers({ mqtt }: RunningConfig, store: Store, logger: Logger): Promise<Membership> {
  // A password of its own belongs to one name.
  const isForOne = mqtt.broker === 'given' && (mqtt.name !== undefined || mqtt.password !== undefined)
  return await joinServers({
    store,
    name: isForOne ? (mqtt.name ?? serverName) : undefined,
    onName: (name) => logger.info({ name }, 'This server has its name at the broker'),
    onTrouble: (trouble) =>
      logger.error(
        trouble,
        'Another server that lives has the name of this one at the broker: give each its own, or none',
      ),
    onError: (err) => logger.error({ err }, 'The lease of this server could not be renewed'),
  })
}

/** Of a studio that is closed for good, or with a password that was replaced or taken back. */
export async function isOver({ db }: Store, name: string): Promise<boolean> {
  const login = readLoginName(name)
  // The server itself and the simulators are in no studio.
  if (!login) return false
  const { device, number } = login
  if ((await findShop(db, device.shopId))?.stage === 'closed') return true
  return !mayLogIn(await readDeviceKeys(db, device.id), number)
}
