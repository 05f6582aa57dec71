import { once } from 'node:events'
import net from 'node:net'

/**
 * What the line between phone and studio does.
 * `refuse`: nobody is there. `stall`: the line takes everything and never answers. `portal`: somebody's network
 * answers everything with a page of its own.
 */
export type Line = 'pass' | 'refuse' | 'stall' | 'portal'

export interface FaultProxy {
  /** The way to the studio through this proxy, with the path of the studio's own address. */
  url: string
  /** Takes effect at once, on open connections too. */
  become(line: Line): void
  /** From now on the studio gets these calls and acts, and its answers are lost on the way back. */
  loseAnswersOf(path: string): void
  /** The studio gets the next of these calls and acts; then nobody is there any more. */
  breakAfter(path: string): void
  loseNothing(): void
  /** Every answer takes this much longer from now on. */
  slowDown(ms: number): void
  /** How often a call has been passed on to the studio. */
  passedOn(path: string): number
  close(): Promise<void>
}

const portalPage = '<!doctype html><title>Free Wi-Fi</title><p>Accept the terms to go on.'
const portalAnswer = [
  'HTTP/1.1 200 OK',
  'content-type: text/html; charset=utf-8',
  `content-length: ${portalPage.length}`,
  'connection: close',
  '',
  portalPage,
].join('\r\n')

/** A line that can be broken in every way that lines break. Pages and workers go through it alike. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { port, pathname } = new URL(target)
  const open = new Set<net.Socket>()
  const requests: string[] = []
  let line: Line = 'pass'
  let lost: string | undefined
  let last: string | undefined
  let delayMs = 0

  function carry(phone: net.Socket) {
    if (line === 'refuse') return phone.resetAndDestroy()
    const studio = net.connect(Number(port), '127.0.0.1')
    let isLost = false
    phone.on('data', (bytes) => {
      if (line === 'refuse') return phone.resetAndDestroy()
      if (line === 'portal') return phone.end(portalAnswer)
      if (line === 'stall') return
      const request = /^(?:GET|POST) (\S+) HTTP/.exec(bytes.toString('latin1', 0, 500))?.[1]
      if (request !== undefined) requests.push(request)
      isLost ||= request !== undefined && (request === lost || request === last)
      studio.write(bytes)
      if (request !== undefined && request === last) line = 'refuse'
    })
    studio.on('data', (bytes) => {
      if (isLost || line === 'refuse') return phone.resetAndDestroy()
      if (line === 'pass') setTimeout(() => phone.writable && phone.write(bytes), delayMs)
    })
    phone.on('close', () => studio.destroy())
    studio.on('close', () => line !== 'stall' && setTimeout(() => phone.end(), delayMs))
    studio.on('error', () => phone.destroy())
  }

  const server = net.createServer((phone) => {
    open.add(phone)
    phone.on('error', () => phone.destroy())
    phone.on('close', () => open.delete(phone))
    carry(phone)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}${pathname}`,
    become(next) {
      line = next
      // Nothing that was on its way before may arrive after.
      for (const phone of open) phone.resetAndDestroy()
    },
    loseAnswersOf: (path) => void (lost = path),
    breakAfter: (path) => void (last = path),
    loseNothing: () => void (lost = last = undefined),
    slowDown: (ms) => void (delayMs = ms),
    passedOn: (path) => requests.filter((request) => request === path).length,
    async close() {
      for (const phone of open) phone.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
