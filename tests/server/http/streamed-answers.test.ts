import { once } from 'node:events'
import { ReadableStream } from 'node:stream/web'

import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'

import { ok } from '#src/contract/outcome.ts'

import { answer } from '#server/http/answer.ts'
import { answerExport } from '#server/http/exports.ts'
import { StreamedJson } from '#server/http/written-json.ts'

/** The body of an answer whose data comes in these pieces, over a real connection. */
async function bodyOf(pieces: () => AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>): Promise<string> {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/', (request, reply) => answer(request, reply, ok(new StreamedJson(ReadableStream.from(pieces())))))
  const reply = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }))
  return await reply.text()
}

test('an answer that is sent while it is made is the one that it would be at once', async () => {
  async function* pieces() {
    yield Buffer.from('{"csv":"陳')
    yield Buffer.from('欣"}')
  }
  expect(JSON.parse(await bodyOf(pieces))).toMatchObject({ status: 1, code: 'ok', data: { csv: '陳欣' } })
})

test('an answer that cannot be made to its end breaks off, and is never taken for whole', async () => {
  async function* pieces() {
    yield Buffer.from('{"csv":"陳')
    throw new Error('The database is gone')
  }
  await expect(bodyOf(pieces)).rejects.toThrow('terminated')
})

test('a piece that the contract does not allow breaks the answer off where answers are checked', async () => {
  async function* pieces() {
    yield Buffer.from('{"csv":1}')
  }
  const check = (data: unknown) => expect(data).toEqual({ csv: '' })
  const { pieces: checked } = new StreamedJson(ReadableStream.from(pieces())).checked(check)
  await expect(bodyOf(() => checked)).rejects.toThrow('terminated')
})

describe('an answer that nobody reads to its end', () => {
  function endless() {
    const made = { pieces: 0, isOver: false }
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          made.pieces++
          controller.enqueue(Buffer.alloc(100_000))
        },
        cancel: () => void (made.isOver = true),
      },
      { highWaterMark: 0 },
    )
    return { made, body: new StreamedJson(stream).after('{"status":1') }
  }

  test('is not made any further, whether its reader left before the first piece or after it', async () => {
    const unread = endless()
    unread.body.destroy()
    await expect.poll(() => unread.made.isOver).toBe(true)

    const begun = endless()
    await once(begun.body, 'readable')
    begun.body.destroy()
    await expect.poll(() => begun.made.isOver).toBe(true)
  })

  test('is made a few pieces ahead of what its reader took, and then no further', async () => {
    const { made, body } = endless()
    onTestFinished(() => void body.destroy())
    const reader = body[Symbol.asyncIterator]()
    let taken = 0
    while (taken < 5_000_000) {
      const { value } = (await reader.next()) as { value: Uint8Array }
      taken += value.length
      expect(made.pieces - taken / 100_000).toBeLessThan(5)
    }
  })

  test('is cancelled where what has to be written down before it cannot be', async () => {
    let isCancelled = false
    const json = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) })
    const write = () => Promise.reject(new Error('The disk is full'))
    await expect(answerExport({ json, rows: 1 }, write)).rejects.toThrow('The disk is full')
    expect(isCancelled).toBe(true)
  })
})
