import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const libraries = '/usr/lib/x86_64-linux-gnu'
const key = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK, driven by its own driver: the engine of every iPhone, without Bluetooth. */
export interface WebKit {
  name: string
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** What a script in the page gives back. */
  run<Result>(script: string): Promise<Result>
  /** The words that can be read on the page now. */
  words(): Promise<string>
  /** Presses the button or link that is called so, as a finger would. */
  /** `within`: where to look for it, as XPath; anywhere, unless said. */
  press(name: string, within?: string): Promise<void>
  /** Waits until these words can be read. */
  sees(text: string, withinMs?: number): Promise<void>
  picture(): Promise<Buffer>
  close(): Promise<void>
}

interface Found {
  value: { error?: string; message?: string } | null
}

export async function startWebKit(): Promise<WebKit> {
  const port = await freePort()
  const child = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore' })
  const ask = caller(`http://127.0.0.1:${port}`)
  await soon(() => ask('GET', '/status').then(Boolean, () => false), 10_000, 'the driver of WebKitGTK')
  const options = { binary: miniBrowser(), args: ['--automation'] }
  const { sessionId, capabilities } = await ask<{ sessionId: string; capabilities: Record<string, string> }>(
    'POST',
    '/session',
    { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } },
  )
  const name = `${capabilities['browserName']} ${capabilities['browserVersion']}`
  return { name, ...pageOf(ask, `/session/${sessionId}`), close: () => end(ask, sessionId, child) }
}

type Ask = ReturnType<typeof caller>

function pageOf(ask: Ask, session: string): Omit<WebKit, 'name' | 'close'> {
  const run = <Result>(script: string) => ask<Result>('POST', `${session}/execute/sync`, { script, args: [] })
  const words = () => run<string>('return document.body ? document.body.innerText : ""')
  return {
    run,
    words,
    open: (url) => ask('POST', `${session}/url`, { url }),
    reload: () => ask('POST', `${session}/refresh`, {}),
    async press(name, within = '') {
      const quoted = JSON.stringify(name)
      const xpath = `${within}//*[self::button or self::a][normalize-space(.)=${quoted} or @aria-label=${quoted}][not(@aria-disabled)]`
      let element: string | undefined
      await soon(
        async () => {
          const found = await ask<Record<string, string>>('POST', `${session}/element`, {
            using: 'xpath',
            value: xpath,
          }).catch(() => ({}))
          element = (found as Record<string, string>)[key]
          return element !== undefined
        },
        20_000,
        `a button 「${name}」`,
      )
      await ask('POST', `${session}/element/${element}/click`, {})
    },
    async sees(text, withinMs = 20_000) {
      let last = ''
      await soon(async () => (last = await words()).includes(text), withinMs, text).catch(() => {
        throw new Error(`「${text}」 was not shown. The page says: ${last}`)
      })
    },
    picture: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
  }
}

async function end(ask: Ask, sessionId: string, child: ChildProcess): Promise<void> {
  await ask('DELETE', `/session/${sessionId}`).catch(() => undefined)
  const exited = once(child, 'exit')
  child.kill()
  await exited
}

function caller(origin: string) {
  return async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const response = await fetch(origin + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as Found
    if (value?.error !== undefined) throw new Error(`${path}: ${value.error} ${value.message ?? ''}`)
    return value as Result
  }
}

/** Debian keeps it beside the library. */
function miniBrowser(): string {
  const folder = readdirSync(libraries).find((name) => existsSync(`${libraries}/${name}/MiniBrowser`))
  if (folder === undefined) throw new Error('WebKitGTK is missing: apt-get install webkit2gtk-driver xvfb dbus')
  return `${libraries}/${folder}/MiniBrowser`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Asks ten times a second. */
async function soon(isTrue: () => Promise<boolean>, withinMs: number, what: string): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`It never came: ${what}`)
    await wait(100)
  }
}
