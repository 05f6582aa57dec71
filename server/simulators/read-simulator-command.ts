import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { openLink } from '#server/platform/mqtt/broker-link.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { permissionsOf, simulatorControlName } from '#server/platform/mqtt/device-topics.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'
import { writePrivateFile } from '#server/platform/process/private-files.ts'
import type { WrittenOrder } from './simulator-command.ts'

const answerWithinMs = 5_000

/** Where the running demo's broker is, for terminals on the same machine. */
export const brokerAddress = {
  write: (dataDir: string, url: string) => writePrivateFile(addressFile(dataDir), url),
  read(dataDir: string): string | undefined {
    try {
      return readFileSync(addressFile(dataDir), 'utf8')
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined
      throw error
    }
  },
}

/** Tells a twin of a running demo what to do. Answers why it did not, or undefined when it did. */
export async function commandSimulator(
  way: { url: string; secrets: DeviceSecrets },
  id: string,
  order: WrittenOrder,
): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const link = openLink({
    url: way.url,
    name: simulatorControlName,
    password: way.secrets.devicePassword(simulatorControlName),
    subscribe: permissionsOf(simulatorControlName).subscribe,
    onMessage: (topic, payload) => topic === doneTopic(id) && resolve(payload.toString() || undefined),
    onUp: () => void link.publish(controlTopic(id), JSON.stringify(order)),
    onTrouble: (reason) => resolve(`The broker does not answer (${reason})`),
  })
  const timer = setTimeout(() => resolve(`No twin called ${id} answers`), answerWithinMs)
  const complaint = await promise
  clearTimeout(timer)
  await link.close()
  return complaint
}

export function controlTopic(id: string): string {
  return `twins/${id}/control`
}

export function doneTopic(id: string): string {
  return `twins/${id}/done`
}

function addressFile(dataDir: string): string {
  return join(dataDir, 'twins', 'broker-address')
}
