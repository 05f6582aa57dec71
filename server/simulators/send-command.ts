import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { readConfig } from '#server/platform/process/config.ts'
import { persistedSecret } from '#server/platform/database/persisted-secret.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { brokerAddress, commandSimulator } from './read-simulator-command.ts'
import { type SimulatorCommand, simulatorCommands } from './simulator-command.ts'

/** `npm run twin -- cwb-1 offline`: what a person in front of a simulated bed or door could do to it. */
async function run([id, order, detail]: string[]): Promise<void> {
  if (id === undefined || !isOrder(order)) {
    throw new StartFailure(
      `Usage: npm run twin -- <bed or lock> <${simulatorCommands.join('|')}> [speed, key number or code]`,
    )
  }
  const complaint = await commandSimulator(findDemo(), id, {
    order,
    ...((order === 'speed' || order === 'write-key') && { amount: Number(detail) }),
    ...((order === 'show-code' || order === 'type-code') && { code: detail }),
  })
  if (complaint !== undefined) throw new StartFailure(complaint)
  console.log(`${id}: ${[order, detail].filter(Boolean).join(' ')}`)
}

function findDemo() {
  const { dataDir, deviceSecret } = readConfig(process.env)
  const url = brokerAddress.read(dataDir)
  if (url === undefined || (deviceSecret === undefined && !existsSync(join(dataDir, 'device-secret')))) {
    throw new StartFailure(`No demo has run with the data folder ${dataDir}. Start one, or set DATA_DIR.`)
  }
  return { url, secrets: deviceSecrets(persistedSecret(deviceSecret, dataDir, 'device-secret')) }
}

function isOrder(text: string | undefined): text is SimulatorCommand {
  return simulatorCommands.some((order) => order === text)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error)
  process.exitCode = 1
}
