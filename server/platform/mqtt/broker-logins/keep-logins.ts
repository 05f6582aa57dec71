import type { BrokerLogin } from './login-rights.ts'
import { planLogins } from './plan-logins.ts'
import { readSecurity } from './read-security.ts'
import { openSecurityLine, type SecurityAccess, type SecurityLine } from './security-line.ts'

/** `more`: what was left goes with the next round. */
export type Progress = 'done' | 'more'

/** The plugin writes its whole file after each command; meanwhile the broker does nothing else. */
const mostBrokerMs = 200
const commandsAtOnce = { first: 1, most: 40 }
/** Well below the time after which a line is over. */
const roundMs = 30_000

/** Brings the logins of devices at the broker in step with those that are wanted, without holding it up for long. */
export async function keepLogins(
  access: SecurityAccess,
  wanted: readonly BrokerLogin[],
  signal: AbortSignal,
): Promise<Progress> {
  const endsAt = performance.now() + roundMs
  const line = await openSecurityLine(access)
  try {
    const commands = planLogins(wanted, await readSecurity(line))
    return await perform(line, commands, () => signal.aborted || performance.now() > endsAt)
  } finally {
    await line.close()
  }
}

/** Where the broker is slow, fewer at once: doors and beds talk in between. */
async function perform(
  line: SecurityLine,
  commands: Parameters<SecurityLine['ask']>[0],
  isOver: () => boolean,
): Promise<Progress> {
  let size = commandsAtOnce.first
  for (let done = 0; done < commands.length;) {
    if (isOver()) return 'more'
    const begunAt = performance.now()
    const batch = commands.slice(done, done + size)
    await line.ask(batch)
    done += batch.length
    const ideal = Math.floor((size * mostBrokerMs) / Math.max(1, performance.now() - begunAt))
    size = Math.max(1, Math.min(ideal, commandsAtOnce.most))
  }
  return 'done'
}
