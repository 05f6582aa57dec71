import type { Logger } from 'pino'

import { systemClock } from './clock.ts'
import type { RunningConfig } from './config.ts'
import type { Stopper } from './graceful-stop.ts'
import { keptSecret } from './kept-secret.ts'
import { joinDeviceNetwork } from './outside/device-network.ts'
import { checkBedKeys, deviceSecrets, type DeviceSecrets } from './outside/device-secrets.ts'
import type { Gateway } from './outside/gateway.ts'
import { keepOnline } from './outside/keep-online.ts'
import { openGateway } from './outside/mqtt-gateway.ts'
import { listBeds } from './store/devices.ts'
import type { Store } from './store/store.ts'

interface Devices {
  gateway: Gateway
  secrets: DeviceSecrets
  /** Nothing without the demo. Called when somebody listens to what beds say. */
  startTwins: () => Promise<void>
}

/** Meets beds and doors at the broker. A broker that does not answer stops nobody: it is tried until it does. */
export async function joinDevices(
  config: RunningConfig,
  store: Store,
  logger: Logger,
  stopper: Stopper,
): Promise<Devices> {
  const { dataDir, isDemo } = config
  const masterSecret = keptSecret(config.deviceSecret, dataDir, 'device-secret')
  checkBedKeys(masterSecret, await listBeds(store.db))
  const secrets = deviceSecrets(masterSecret)
  const network = await joinDeviceNetwork(config, secrets)
  stopper.add(() => network.close())

  const { url, name, password, dial } = network
  const broker = new URL(url).host
  const onTrouble = (reason: string) => logger.error({ broker, reason }, 'Beds and doors are out of reach')
  const gateway = await openGateway({ url, dial, name, password, secrets, clock: systemClock, onTrouble })
  stopper.add(() => gateway.close())

  const stopKeeping = await keepOnline(store, gateway, (error) => logger.error(error))
  let closeTwins = async () => undefined as void
  stopper.add(async () => {
    // That this server stops says nothing about a bed.
    await stopKeeping()
    await closeTwins()
  })
  return {
    gateway,
    secrets,
    async startTwins() {
      if (!isDemo) return
      const { runTwins } = await import('./twins/run-twins.ts')
      const twins = await runTwins({ store, secrets, url, dataDir, speed: config.twinSpeed, onTrouble })
      closeTwins = () => twins.close()
    },
  }
}
