import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { ok } from '#src/contract/outcome.ts'

import { answer } from '#server/http/answer.ts'
import { StreamedJson } from '#server/http/written-json.ts'

/** The body of an answer whose data comes in these pieces, over a real connection. */
async function bodyOf(pieces: () => AsyncIterable<Uint8Array>): Promise<string> {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/', (request, reply) => answer(request, reply, ok(new StreamedJson(pieces()))))
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
  const { pieces: checked } = new StreamedJson(pieces()).checked(check)
  await expect(bodyOf(() => checked)).rejects.toThrow('terminated')
})
