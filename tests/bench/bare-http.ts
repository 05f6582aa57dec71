import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Takes a call and answers as much as the studio does, without a thought: what carrying it costs. */
const answer = JSON.stringify({ status: 1, code: 'ok', msg: '', data: { filler: 'x'.repeat(300) } })
const server = createServer((call, reply) => {
  call.resume().on('end', () => reply.setHeader('content-type', 'application/json').end(answer))
})
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}/hk/`),
)
