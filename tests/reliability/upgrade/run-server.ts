import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface RunningServer {
  url: string
  /** As an operator ends it. */
  stop: () => Promise<void>
  kill: () => void
}

/** The real server from the sources in a folder, in a process of its own; its log goes where this one's goes. */
export async function runServer(sources: string, env: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(sources, 'tests/support/start-calls-only.ts')], {
    cwd: sources,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    const url = /ready at (http\S+)\/hk\//.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return {
      url,
      async stop() {
        child.kill('SIGTERM')
        await ended
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }
  throw new Error('The server did not start')
}
