import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

import { watchBoard } from '#src/contract/staff/board/board-stream.ts'
import { createApp } from '#server/app.ts'

import type { Engine } from '../engines.ts'
import type { SignedIn } from '../fixtures.ts'
import { studioOnFloor } from '../devices/floor.ts'

/** A server that really listens, and a clerk in front of the board. */
export async function watching(engine: Engine) {
  const place = await studioOnFloor(engine)
  const { app, member } = place
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${watchBoard.path}`
  const staff = await member({ role: 'admin', staffLevel: 'staff' })
  const watch = async (who: SignedIn = staff, at = url, beside: object = {}) => {
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const stream = await readEvents(at, { ...who, shop_id: 1, ...beside }, leaving.signal)
    const board = () => stream.events.findLast(({ event }) => event === 'board')?.data
    const last = (name: string) => stream.events.findLast(({ event }) => event === name)?.data
    return { ...stream, board, last, leave: () => leaving.abort() }
  }
  /** The address of a second server of the same chain, which shares nothing with the first but the database. */
  const startOther = async () => {
    const { store, inbox, floor } = place
    const gateway = await floor.anotherGateway()
    const other = await createApp({ store, messenger: inbox.messenger, pepper: 'p', gateway })
    onTestFinished(() => other.close())
    await other.listen({ host: '127.0.0.1', port: 0 })
    return { app: other, url: `http://127.0.0.1:${(other.server.address() as AddressInfo).port}${watchBoard.path}` }
  }
  return { ...place, staff, url, watch, startOther }
}

interface StreamedEvent {
  event: string
  // Tests look into events freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
}

/** Reads a `text/event-stream` as it comes; `events` grows, and `ended` is settled when the other side ends it. */
async function readEvents(url: string, body: object, signal?: AbortSignal) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  const events: StreamedEvent[] = []
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  async function readOn(): Promise<void> {
    let rest = ''
    for (;;) {
      const part = await reader?.read().catch(() => undefined)
      if (!part || part.done) return
      const blocks = (rest + part.value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
        events.push({ event, data: JSON.parse(data) })
      }
    }
  }
  return { response, events, ended: readOn() }
}
