import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { ownServerEnv, readyUrl } from '../../support/started-server.ts'
import type { Held } from './start-measured.ts'

export interface MeasuredServer {
  url: string
  held: () => Promise<Held>
  stop: () => Promise<void>
}

/** A server on the SQLite of this folder in a process of its own. */
export async function openMeasured(directory: string): Promise<MeasuredServer> {
  const server = spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, 'start-measured.ts')], {
    env: ownServerEnv(directory),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(server, 'exit')
  const { stdout } = server
  if (!stdout) throw new Error('The server has no output')
  const url = await readyUrl(stdout, ended)
  return {
    url,
    async held() {
      const answered = once(server, 'message')
      server.send('held')
      const [held] = (await answered) as [Held]
      return held
    },
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}
