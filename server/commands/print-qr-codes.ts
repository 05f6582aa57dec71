import { readConfig } from '#server/platform/process/config.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { drawCodes, originOf } from './draw-codes.ts'

/** `npm run codes -- <origin>`: what is printed for each door and bed. */
try {
  const config = readConfig(process.env)
  await drawCodes(config, originOf(config, process.argv[2]))
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
