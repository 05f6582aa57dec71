import { readConfig } from '#server/platform/process/config.ts'
import { drawCodes, originOf } from './draw-codes.ts'
import { runCommand } from './run-command.ts'

/** `npm run codes -- <origin>`: what is printed for each door and bed. */
await runCommand(async ([origin]) => {
  const config = readConfig(process.env)
  await drawCodes(config, originOf(config, origin))
})
