import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { onTestFinished } from 'vitest'

import { readyUrl } from './started-server.ts'

/** What Node made of the server's sources is kept from one start to the next: it is more than half of a start. */
const compiled = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'studio-compiled')

export interface ServerProcess {
  url: string
  /** Everything printed so far. */
  printed(): string
  /** Everything in its log so far. */
  logged(): string
  /** Ends the process without any chance to tidy up. */
  kill(): Promise<void>
  /** Ends it as an operator would, and tells its exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>
}

/** Starts the real server in a process of its own; rejects with what it printed when it does not come up. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./start-calls-only.ts', import.meta.url))], {
    // A test says which server it wants; none of them is for members, whose codes would have to be sent.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, PORT: '0', SMS_PROVIDER: 'log', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  // A failed test leaves no server behind.
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  let logged = ''
  child.stdout.on('data', (text) => void (printed += text))
  child.stderr.on('data', (text) => void (logged += text))
  return {
    url: await readyUrl(child.stdout, exited, (code) => new DidNotStart(logged, code)),
    printed: () => printed,
    logged: () => logged,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}

class DidNotStart extends Error {
  readonly code: number | null

  constructor(complaint: string, code: number | null) {
    super(complaint)
    this.code = code
  }
}
