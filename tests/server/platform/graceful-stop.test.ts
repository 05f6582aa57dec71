import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, test } from 'vitest'

const module = new URL('../../../server/platform/process/graceful-stop.ts', import.meta.url).href

/** What a process prints that stops by itself, once it has added these closers. */
async function stopWith(closers: string): Promise<{ code: number | null; printed: string; complained: string }> {
  const source = `import { stopOnSignal } from '${module}'
    const stopper = stopOnSignal()
    ${closers}
    setInterval(() => {}, 1_000)
    process.kill(process.pid, 'SIGTERM')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source])
  let [printed, complained] = ['', '']
  child.stdout.on('data', (text: Buffer) => void (printed += text.toString()))
  child.stderr.on('data', (text: Buffer) => void (complained += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, printed, complained }
}

test('what was opened last is closed first, and the process ends well', async () => {
  const { code, printed } = await stopWith(`
    stopper.add(async () => console.log('database'))
    stopper.add(async () => console.log('calls'))`)
  expect({ code, printed }).toEqual({ code: 0, printed: 'calls\ndatabase\n' })
})

test('one thing that cannot be closed keeps no other one open, and is told of', async () => {
  const { code, printed, complained } = await stopWith(`
    stopper.add(async () => console.log('database'))
    stopper.add(async () => { throw new Error('The broker is gone') })`)
  expect({ code, printed }).toEqual({ code: 1, printed: 'database\n' })
  expect(complained).toBe('Something could not be closed: The broker is gone\n')
})
