import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { findBinaries, owner } from '../../support/postgres.ts'

const binaries = findBinaries()

/** One PostgreSQL server of a pair, with a folder and a port of its own. */
export interface DatabaseNode {
  readonly port: number
  readonly data: string
  start: () => Promise<void>
  /** Ends all of its processes at once, as when the machine loses its power. */
  kill: () => Promise<void>
  /** Stops all of its processes where they are: the machine answers nobody and refuses nobody. */
  freeze: () => void
  query: (statement: string) => Promise<Record<string, unknown>[]>
  run: (tool: string, ...words: string[]) => void
}

export function databaseNode(folder: string, name: string, port: number): DatabaseNode {
  if (binaries === undefined) throw new Error('PostgreSQL is missing. Install it: apt-get install -y postgresql')
  const data = join(folder, name)
  let server: ChildProcess | undefined

  function run(tool: string, ...words: string[]): void {
    execFileSync(join(binaries ?? '', tool), words, { ...owner(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  }

  function processes(): number[] {
    const pid = server?.pid
    if (pid === undefined) return []
    const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    const pairs = listed.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
    return [pid, ...pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))]
  }

  function signal(how: 'SIGKILL' | 'SIGSTOP'): void {
    for (const pid of processes()) {
      try {
        process.kill(pid, how)
      } catch (error) {
        // One that has ended by itself meanwhile is as good as killed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }

  async function query(statement: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ host: '127.0.0.1', port, user: 'studio', database: 'postgres' })
    // A server that is killed in the middle is told by the query itself.
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(statement)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }

  return {
    port,
    data,
    run,
    query,
    async start() {
      server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port)], {
        ...owner(),
        cwd: folder,
        stdio: 'ignore',
      })
      const isUp = () => query('select 1').then(Boolean, () => false)
      while (!(await isUp())) {
        if (server.exitCode !== null) throw new Error(`PostgreSQL on port ${port} ended with ${server.exitCode}`)
        await wait(50)
      }
    },
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      signal('SIGKILL')
      await ended
    },
    freeze: () => signal('SIGSTOP'),
  }
}
