import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { logSecret } from '../../support/logs/log-secret.ts'
import type { Held } from './start-measured.ts'

export interface MeasuredServer {
  url: string
  held: () => Promise<Held>
  stop: () => Promise<void>
}

/** A server on the SQLite of this folder in a process of its own. */
export async function openMeasured(directory: string): Promise<MeasuredServer> {
  const server = spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, 'start-measured.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SMS_PROVIDER: 'log',
      DEMO: 'off',
      LOG_SECRET: logSecret,
      DATA_DIR: directory,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(server, 'exit')
  const { stdout } = server
  if (!stdout) throw new Error('The server has no output')
  const url = await new Promise<string>((resolve, reject) => {
    // It is read to its end: messages to members are printed, too, and a full pipe would hold the server up.
    createInterface(stdout).on('line', (line) => {
      const ready = /ready at (http\S+)\/hk\//.exec(line)?.[1]
      if (ready !== undefined) resolve(ready)
    })
    void ended.then(() => reject(new Error('The server ended')))
  })
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
