import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { logMessenger } from '#server/platform/messaging/log-messenger.ts'
import type { Message } from '#server/platform/messaging/messenger.ts'
import { twilioMessenger } from '#server/platform/messaging/twilio-messenger.ts'
import { twilioSignature } from '#server/platform/messaging/twilio-notices.ts'
import { startTwilio } from '../../support/messaging/twilio-stand-in.ts'

const message: Message = {
  attemptId: 'attempt-1',
  channel: 'sms',
  to: '+85251000001',
  brand: 'Quarter Sun & Co',
  language: 'en-US',
  text: 'Your code is 123456',
  code: '123456',
}

test('the log provider prints each message and appends it as one line', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sms-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'sms.jsonl')
  const printed: string[] = []
  const log = logMessenger({
    file,
    print: (line) => void printed.push(line),
    channels: ['sms', 'voice'],
    noticeChannels: [],
  })
  await log.send({ ...message, text: 'Your code is 123456\n@shop #123456' })
  await log.send({ ...message, channel: 'voice', to: '+85251000002', text: 'Your code is 654321', code: '654321' })

  const lines = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    {
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      channel: 'sms',
      to: '+85251000001',
      text: 'Your code is 123456\n@shop #123456',
      code: '123456',
    },
    { channel: 'voice', to: '+85251000002', code: '654321' },
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(printed).toEqual([
    'SMS to +85251000001: Your code is 123456 @shop #123456',
    'Call to +85251000002: Your code is 654321',
  ])
})

test('the file of messages never grows without end', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sms-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'sms.jsonl')
  const log = logMessenger({ file, print: () => undefined, channels: ['sms'], noticeChannels: ['sms'] })
  const long = 'x'.repeat(200_000)
  for (let sent = 1; sent <= 15; sent++) await log.send({ ...message, text: long, code: String(sent) })

  expect(await readdir(directory)).toEqual(['sms.jsonl', 'sms.jsonl.old'])
  for (const name of await readdir(directory)) {
    const { size, mode } = await stat(join(directory, name))
    expect(size).toBeLessThan(1.5 * 1024 * 1024)
    expect(mode & 0o777).toBe(0o600)
  }
  const last = (await readFile(file, 'utf8')).trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(last)).toMatchObject({ code: '15' })
})

test('Twilio gets a text message, from a number or from a messaging service, and is told where to tell of it', async () => {
  const twilio = await startTwilio()
  const account = twilio.account('sms')
  await twilioMessenger(account).send(message)
  await twilioMessenger({ ...account, channels: [{ channel: 'sms', from: 'MG42' }], publicOrigin: undefined }).send(
    message,
  )
  const [first, second] = twilio.received
  expect(first).toEqual({
    path: '/2010-04-01/Accounts/AC123/Messages.json',
    authorization: `Basic ${Buffer.from('AC123:secret of the account').toString('base64')}`,
    body: {
      To: '+85251000001',
      Body: 'Your code is 123456',
      From: '+85230000000',
      StatusCallback: 'https://studio.example.com/api/messages/delivery?attempt=attempt-1',
    },
  })
  expect(second?.body).toEqual({ To: '+85251000001', Body: 'Your code is 123456', MessagingServiceSid: 'MG42' })
})

test('WhatsApp gets the template of the language, with the code as its variable', async () => {
  const twilio = await startTwilio()
  await twilioMessenger(twilio.account('whatsapp')).send({ ...message, channel: 'whatsapp', language: 'zh-CN' })
  expect(twilio.received).toMatchObject([
    {
      path: '/2010-04-01/Accounts/AC123/Messages.json',
      body: {
        To: 'whatsapp:+85251000001',
        From: 'whatsapp:+85230000001',
        ContentSid: 'HX2',
        ContentVariables: '{"1":"123456"}',
      },
    },
  ])
})

test('WhatsApp gets the template for notices with its two places filled, each on one line', async () => {
  const twilio = await startTwilio()
  const { code: _code, ...addressed } = message
  const notice = { title: 'Staff moved your appointment', body: 'Today 19:30 •\n Bed 1 \t  •  Causeway Bay' }
  const messenger = twilioMessenger(twilio.account('sms'))
  await messenger.send({ ...addressed, channel: 'whatsapp', language: 'en-US', notice })
  expect(twilio.received).toMatchObject([
    {
      body: {
        To: 'whatsapp:+85251000001',
        From: 'whatsapp:+85230000001',
        ContentSid: 'HX6',
        ContentVariables: '{"1":"Staff moved your appointment","2":"Today 19:30 • Bed 1 • Causeway Bay"}',
        StatusCallback: 'https://studio.example.com/api/messages/delivery?attempt=attempt-1',
      },
    },
  ])
  await expect(messenger.send({ ...message, channel: 'whatsapp' })).rejects.toThrow('no whatsapp in CODE_CHANNELS')
})

test('a call asks for a key in the language, and does not hold the code', async () => {
  const twilio = await startTwilio()
  await twilioMessenger(twilio.account('voice')).send({ ...message, channel: 'voice', language: 'zh-HK' })
  const [call] = twilio.received
  expect(call?.path).toBe('/2010-04-01/Accounts/AC123/Calls.json')
  expect(call?.body).toMatchObject({ To: '+85251000001', From: '+85230000002' })
  expect(call?.body.Twiml).toContain(
    '<Say voice="Polly.Hiujin-Neural" language="yue-CN">你好，這裡是Quarter Sun &amp; Co。',
  )
  expect(call?.body.Twiml).toContain('action="https://studio.example.com/api/messages/call?attempt=attempt-1"')
  expect(JSON.stringify(call)).not.toMatch(/1.?.?2.?.?3.?.?4.?.?5.?.?6/)
})

test('the code is said digit by digit, twice', async () => {
  const twilio = await startTwilio()
  const said = twilioMessenger(twilio.account('voice')).notices?.sayCode(message)
  expect(said?.split('1, 2, 3, 4, 5, 6')).toHaveLength(3)
})

test('a notice is signed as Twilio specifies it: the example of its documentation', () => {
  const fields = { CallSid: 'CA1234567890ABCDE', Digits: '1234', To: '+18005551212' }
  const body = new URLSearchParams({ ...fields, From: '+12349013030', Caller: '+12349013030' })
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(twilioSignature('12345', address, body)).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
})

test('a message that Twilio refuses was not sent, and the complaint names no number', async () => {
  const twilio = await startTwilio()
  twilio.refuse(() => true)
  await expect(twilioMessenger(twilio.account('sms')).send(message)).rejects.toThrow(/^Twilio answered 400$/)
})

test('a gateway that takes a message and says nothing leaves it unknown, and one that is not there never had it', async () => {
  const server = createServer((request) => void request.socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const messenger = twilioMessenger({ ...(await startTwilio()).account('sms'), apiUrl })
  expect(await messenger.send(message)).toBe('unknown')
  server.close()
  await once(server, 'close')
  await expect(messenger.send(message)).rejects.toThrow()
})
