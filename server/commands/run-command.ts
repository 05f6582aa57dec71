import { StartFailure } from '#server/platform/process/start-failure.ts'

/**
 * Runs a command with what was typed after its name; it ends with its exit code, or with why it failed in one line.
 * A command that returns nothing has succeeded.
 */
export async function runCommand(command: (given: string[]) => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await command(process.argv.slice(2))) ?? 0
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(error instanceof StartFailure ? reason : reason.split('\n')[0])
    process.exitCode = 1
  }
}
