import { once } from 'node:events'
import net from 'node:net'

/**
 * What the line between phone and server does.
 * `refuse`: every connection is refused. `stall`: the line takes everything and never answers. `portal`: a Wi-Fi network
 * answers everything with a page of its own, `portal-script`: with a script of its own. `half`: every answer ends in
 * its middle and says that it is whole.
 */
export type Line = 'pass' | 'refuse' | 'stall' | 'portal' | 'portal-script' | 'half'

export interface FaultProxy {
  /** The way to the server through this proxy, with the path of the server's own address. */
  url: string
  /** Takes effect at once, on open connections too. */
  become(line: Line): void
  /** From now on the server gets these calls and acts, and its answers are lost on the way back. */
  loseAnswersOf(path: string): void
  /** The server gets the next of these calls and acts; then every connection is refused. */
  breakAfter(path: string): void
  /** Once this address has been asked for, the line becomes another for all that is asked next. */
  becomeAfter(path: string, line: Line): void
  /** Every answer from now on comes as far as this text, and nothing says that there is no more. */
  stopBefore(text: string | undefined): void
  loseNothing(): void
  /** From now on nothing comes of this address, and nothing says so. */
  hold(path: string): void
  /** These calls never reach the server: they are answered on the way, to pages and workers alike. */
  answerInstead(path: string, answer: { status: number; json: object }): void
  answerNothing(): void
  /** Every answer takes this much longer from now on. */
  slowDown(ms: number): void
  /** How often a call has been passed on to the server. */
  passedOn(path: string): number
  /** How many bytes came from the server for each address so far, heads of answers included. */
  bytesByPath(): Map<string, number>
  close(): Promise<void>
}

const portalAnswers = {
  portal: ['text/html; charset=utf-8', '<!doctype html><title>Free Wi-Fi</title><p>Accept the terms to go on.'],
  'portal-script': ['text/javascript; charset=utf-8', 'self.acceptTheTerms = true'],
} as const

/** Such a network even lets its answers be kept in the place of the app's files. */
function portalAnswer(kind: keyof typeof portalAnswers, path = ''): string {
  const [type, body] = portalAnswers[kind]
  const keeping = path.includes('/assets/') ? 'public, max-age=86400' : 'no-store'
  const lines = [`content-type: ${type}`, `content-length: ${body.length}`, `cache-control: ${keeping}`]
  return ['HTTP/1.1 200 OK', ...lines, 'connection: close', '', body].join('\r\n')
}

function answerText({ status, json }: { status: number; json: object }): string {
  const body = JSON.stringify(json)
  const lines = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`, 'connection: close']
  return [`HTTP/1.1 ${status} Answered on the way`, ...lines, '', body].join('\r\n')
}

/** Asks for a plain text, whose first half looks like a whole one. */
function askPlainly(request: Buffer): Buffer {
  return Buffer.from(request.toString('latin1').replace(/^accept-encoding:/im, 'x-ccept-encoding:'), 'latin1')
}

/** The head of an answer and the first half of its text, as if there were no more. */
function halfOf(answer: Buffer): Buffer {
  const [head = '', ...texts] = answer.toString('latin1').split('\r\n\r\n')
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  const shorter = head
    .replace(/^content-length: \d+/im, 'connection: close')
    .replace(/^connection: keep-alive/im, 'x: y')
  const half = texts.join('\r\n\r\n').slice(0, Math.floor(length / 2))
  return Buffer.from(`${shorter}\r\n\r\n${half}`, 'latin1')
}

/** A line that can be broken in every way that lines break. Pages and workers go through it alike. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { port, pathname } = new URL(target)
  const open = new Set<net.Socket>()
  const requests: string[] = []
  const bytesByPath = new Map<string, number>()
  let line: Line = 'pass'
  let lost: string | undefined
  let last: string | undefined
  let held: string | undefined
  let lastText: string | undefined
  let turn: { after: string; to: Line; hasCome: boolean } | undefined
  let instead: { path: string; text: string } | undefined
  let delayMs = 0

  function queueBehind(to: Line) {
    line = to
    turn = undefined
  }

  function carry(phone: net.Socket) {
    if (line === 'refuse') return phone.resetAndDestroy()
    const upstream = net.connect(Number(port), '127.0.0.1')
    let isLost = false
    let isTurning = false
    let asked = ''
    let passed = ''
    let hasStopped = false
    const passAsFar = (bytes: Buffer, text: string) => {
      const before = passed.length
      passed += bytes.toString('latin1')
      const end = passed.indexOf(text)
      hasStopped = end !== -1
      phone.write(Buffer.from(passed.slice(before, hasStopped ? end : undefined), 'latin1'))
      if (hasStopped) upstream.destroy()
    }
    const endHalfway = (bytes: Buffer) => {
      upstream.destroy()
      phone.end(halfOf(bytes))
    }
    phone.on('data', (bytes) => {
      const request = /^(?:GET|POST) (\S+) HTTP/.exec(bytes.toString('latin1', 0, 500))?.[1]
      if (turn?.hasCome && request !== undefined && request !== turn.after) queueBehind(turn.to)
      if (line === 'refuse') return phone.resetAndDestroy()
      if (line === 'portal' || line === 'portal-script') return phone.end(portalAnswer(line, request))
      if (line === 'stall' || (request !== undefined && request === held)) return
      if (request !== undefined && request === instead?.path) return phone.end(instead.text)
      if (request !== undefined) requests.push((asked = request))
      isLost ||= request !== undefined && (request === lost || request === last)
      if (request !== undefined) isTurning = turn !== undefined && request === turn.after
      if (turn && isTurning) turn.hasCome = true
      upstream.write(line === 'half' || lastText !== undefined ? askPlainly(bytes) : bytes)
      if (request !== undefined && request === last) line = 'refuse'
    })
    upstream.on('data', (bytes) => {
      bytesByPath.set(asked, (bytesByPath.get(asked) ?? 0) + bytes.length)
      if (isLost || line === 'refuse') return phone.resetAndDestroy()
      if (line === 'half' && !isTurning) return endHalfway(bytes)
      if (lastText !== undefined) return passAsFar(bytes, lastText)
      if (line === 'pass' || isTurning) setTimeout(() => phone.writable && phone.write(bytes), delayMs)
    })
    phone.on('close', () => upstream.destroy())
    upstream.on('close', () => line !== 'stall' && !hasStopped && setTimeout(() => phone.end(), delayMs))
    upstream.on('error', () => phone.destroy())
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
    becomeAfter: (after, to) => void (turn = { after, to, hasCome: false }),
    answerInstead: (path, answer) => void (instead = { path, text: answerText(answer) }),
    answerNothing: () => void (instead = undefined),
    hold: (path) => void (held = path),
    stopBefore: (text) => void (lastText = text),
    loseNothing: () => void (lost = last = undefined),
    slowDown: (ms) => void (delayMs = ms),
    passedOn: (path) => requests.filter((request) => request === path).length,
    bytesByPath: () => new Map(bytesByPath),
    async close() {
      for (const phone of open) phone.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
