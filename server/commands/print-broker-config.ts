import { readConfig } from '#server/platform/process/config.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { writeBrokerFiles } from './write-broker-files.ts'

/** `npm run broker:config -- <folder>`: a Mosquitto for the devices in the database. */
async function run([directory]: string[]): Promise<void> {
  if (directory === undefined) throw new StartFailure('Usage: npm run broker:config -- <folder>')
  const file = await writeBrokerFiles(readConfig(process.env), directory)
  console.log(`mosquitto -c ${file}`)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error)
  process.exitCode = 1
}
