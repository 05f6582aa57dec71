import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'

import { remembered } from '#src/client/storage/remembered.ts'

import type { SignedIn } from '../fixtures.ts'

/** The line between a tablet on which one of the staff is signed in and a server. It can lose what is answered. */
export function lineOf({ app }: { app: FastifyInstance }, { uid, token }: SignedIn): { losesAnswers: boolean } {
  remembered.userId.write(uid)
  remembered.token.write(token)
  const line = { losesAnswers: false }
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const reply = await app.inject({ method: 'POST', url, payload: JSON.parse(body) as object })
    if (line.losesAnswers) throw new TypeError('The line is cut')
    return new Response(reply.body, { status: reply.statusCode, headers: { 'content-type': 'application/json' } })
  })
  return line
}
