import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { logSms } from '#server/platform/sms/sms-log.ts'
import { twilioSms } from '#server/platform/sms/sms-twilio.ts'

test('the log provider prints each message and appends it as one line', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sms-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'sms.jsonl')
  const printed: string[] = []
  const sms = logSms(file, (line) => void printed.push(line))
  await sms.send({ to: '+85251000001', text: 'Your code is 123456\n@shop #123456', code: '123456' })
  await sms.send({ to: '+85251000002', text: 'Your code is 654321', code: '654321' })

  const lines = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    {
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      to: '+85251000001',
      text: 'Your code is 123456\n@shop #123456',
      code: '123456',
    },
    { to: '+85251000002', code: '654321' },
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(printed[0]).toBe('SMS to +85251000001: Your code is 123456 @shop #123456')
})

test('the file of messages never grows without end', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sms-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'sms.jsonl')
  const sms = logSms(file, () => undefined)
  const long = 'x'.repeat(200_000)
  for (let sent = 1; sent <= 15; sent++) await sms.send({ to: '+85251000001', text: long, code: String(sent) })

  expect(await readdir(directory)).toEqual(['sms.jsonl', 'sms.jsonl.old'])
  for (const name of await readdir(directory)) {
    const { size, mode } = await stat(join(directory, name))
    expect(size).toBeLessThan(1.5 * 1024 * 1024)
    expect(mode & 0o777).toBe(0o600)
  }
  const last = (await readFile(file, 'utf8')).trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(last)).toMatchObject({ code: '15' })
})

async function gateway(status: number) {
  const requests: { request: IncomingMessage; body: URLSearchParams }[] = []
  const server = createServer()
  server.on('request', (request, response) => void receive(request, response))
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push({ request, body: new URLSearchParams(await text(request)) })
    response.writeHead(status).end('{}')
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { requests, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const account = { accountSid: 'AC123', authToken: 'secret' }
const message = { to: '+85251000001', text: 'Your code is 123456', code: '123456' }

test('Twilio gets the message, from a number or from a messaging service', async () => {
  const { requests, apiUrl } = await gateway(201)
  await twilioSms({ ...account, apiUrl, from: '+85230000000' }).send(message)
  await twilioSms({ ...account, apiUrl, from: 'MG42' }).send(message)
  const [first, second] = requests
  expect(first?.request.method).toBe('POST')
  expect(first?.request.url).toBe('/2010-04-01/Accounts/AC123/Messages.json')
  expect(first?.request.headers.authorization).toBe(`Basic ${Buffer.from('AC123:secret').toString('base64')}`)
  expect(Object.fromEntries(first!.body)).toEqual({
    To: '+85251000001',
    Body: 'Your code is 123456',
    From: '+85230000000',
  })
  expect(Object.fromEntries(second!.body)).toMatchObject({ MessagingServiceSid: 'MG42' })
})

test('a message that Twilio refuses was not sent, and the complaint names no number', async () => {
  const { apiUrl } = await gateway(400)
  const sending = twilioSms({ ...account, apiUrl, from: '+85230000000' }).send(message)
  await expect(sending).rejects.toThrow(/^Twilio answered 400$/)
})

test('a gateway that takes a message and says nothing leaves it unknown, and one that is not there never had it', async () => {
  const server = createServer((request) => void request.socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sms = twilioSms({ ...account, apiUrl, from: '+85230000000' })
  expect(await sms.send(message)).toBe('unknown')
  server.close()
  await once(server, 'close')
  await expect(sms.send(message)).rejects.toThrow()
})
