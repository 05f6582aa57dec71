import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import { logSecret } from './logs/log-secret.ts'

/** What a server of nobody's demo needs on the SQLite of a folder, and nothing of the environment of the tests. */
export function ownServerEnv(directory: string): Record<string, string | undefined> {
  return {
    PATH: process.env['PATH'],
    PORT: '0',
    SMS_PROVIDER: 'log',
    DEMO: 'off',
    LOG_SECRET: logSecret,
    DATA_DIR: directory,
  }
}

/** Where a server in a process of its own is reached, as soon as it says so; rejects with `why` when it ends before. */
export async function readyUrl(
  output: Readable,
  exited: Promise<unknown[]>,
  why: (code: number | null) => Error = () => new Error('The server ended'),
): Promise<string> {
  return await new Promise((resolve, reject) => {
    // It is read to its end: messages to members are printed, too, and a full pipe would hold the server up.
    createInterface(output).on('line', (line) => {
      const url = /ready at (http\S+)\/hk\//.exec(line)?.[1]
      if (url !== undefined) resolve(url)
    })
    void exited.then(([code]) => reject(why(code as number | null)))
  })
}
