import { expect, test } from 'vitest'

import { readConfig } from '#server/platform/process/config.ts'

test('without any setting the server runs on SQLite with the demo chain, for this machine only', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: './data',
    place: { engine: 'sqlite', directory: './data' },
    demo: 'where-possible',
    hasDemoHistory: true,
    sms: { provider: 'log', isAsked: false, channels: ['sms'], noticeChannels: ['sms'] },
    logLevel: 'warn',
    proxyHops: 0,
  })
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 8080, demo: 'where-possible' })
})

test('a database address chooses PostgreSQL', () => {
  const url = 'postgres://studio:secret@db.example.com:5432/studio'
  expect(readConfig({ DATABASE_URL: url }).place).toEqual({ engine: 'postgres', url })
  expect(readConfig({ DATABASE_URL: 'postgresql://localhost/studio' }).place.engine).toBe('postgres')
})

test.each([
  [{ DATABASE_URL: 'postgres://studio:secret@db.example.com:5432/studio' }],
  [{ MQTT_URL: 'mqtt://127.0.0.1:1883' }],
  [{ PUBLIC_ORIGIN: 'https://studio.example.com' }],
  [{ SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+85230000000' }],
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PUBLIC_ORIGIN: 'http://localhost:8080' }],
] as NodeJS.ProcessEnv[][])('%j is of a real chain: the demo is off by itself', (env) => {
  expect(readConfig(env ?? {}).demo).toBe('off')
})

test('the demo can be wanted with a database and a broker of its own, and with payments that move no money', () => {
  const DATABASE_URL = 'postgres://localhost/studio'
  expect(readConfig({ DEMO: 'on', DATABASE_URL, MQTT_URL: 'mqtt://127.0.0.1:1883' }).demo).toBe('on')
  const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(readConfig({ DEMO: 'on', ...test, PUBLIC_ORIGIN: 'http://localhost:8080' }).demo).toBe('on')
})

test('a demo can be left without its history', () => {
  expect(readConfig({ DEMO_HISTORY: 'off' })).toMatchObject({ demo: 'where-possible', hasDemoHistory: false })
})

test.each([
  [{ PUBLIC_ORIGIN: 'https://studio.example.com' }, 'a PUBLIC_ORIGIN at https'],
  [{ SMS_PROVIDER: 'twilio' }, 'SMS_PROVIDER=twilio'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'a live STRIPE_SECRET_KEY'],
])('DEMO=on with %j is refused: a demo beside real members would play with them', (env, reason) => {
  expect(() => readConfig({ DEMO: 'on', ...env })).toThrow(
    `DEMO=on is not right together with ${reason}. Set DEMO=off, or leave that out.`,
  )
})

test('without a broker of its own house the server brings one, which only this machine can reach', () => {
  expect(readConfig({})).toMatchObject({
    mqtt: { broker: 'own', port: 0 },
    deviceSecret: undefined,
    simulationSpeed: 1,
  })
  expect(readConfig({ BROKER_PORT: '1883' })).toMatchObject({ mqtt: { broker: 'own', port: 1883 } })
})

test('the name and the password in the address of a broker leave the address', () => {
  expect(readConfig({ MQTT_URL: 'mqtts://server-2:p%40ss@broker.example.com:8883' }).mqtt).toEqual({
    broker: 'given',
    url: 'mqtts://broker.example.com:8883',
    name: 'server-2',
    password: 'p@ss',
    logins: { from: 'files' },
  })
})

test('the logins of a broker are from files, kept by the servers, or asked for over http', () => {
  const MQTT_URL = 'mqtt://broker.example.com'
  expect(readConfig({ MQTT_URL, BROKER_LOGINS: 'dynamic' }).mqtt).toMatchObject({ logins: { from: 'dynamic' } })
  const http = { MQTT_URL, BROKER_LOGINS: 'http', BROKER_AUTH_PORT: '9465', BROKER_AUTH_SECRET: 's'.repeat(16) }
  expect(readConfig(http).mqtt).toMatchObject({
    logins: { from: 'http', host: '127.0.0.1', port: 9465, secret: http.BROKER_AUTH_SECRET },
  })
  expect(readConfig({ ...http, BROKER_AUTH_HOST: '0.0.0.0' }).mqtt).toMatchObject({ logins: { host: '0.0.0.0' } })
  expect(() => readConfig({ BROKER_LOGINS: 'dynamic' })).toThrow('BROKER_LOGINS=dynamic is for a broker of your own')
  expect(() => readConfig({ ...http, MQTT_URL: '' })).toThrow('BROKER_LOGINS=http is for a broker of your own')
  for (const name of ['BROKER_AUTH_PORT', 'BROKER_AUTH_SECRET'])
    expect(() => readConfig({ ...http, [name]: '' })).toThrow(`${name} is missing`)
  for (const name of ['BROKER_AUTH_PORT', 'BROKER_AUTH_SECRET', 'BROKER_AUTH_HOST'] as const) {
    const given = { BROKER_AUTH_HOST: '::1', ...http }
    expect(() => readConfig({ MQTT_URL, BROKER_LOGINS: 'dynamic', [name]: given[name] })).toThrow(
      `${name} is for BROKER_LOGINS=http`,
    )
  }
})

test.each(['', 'mqtt://broker.example.com'])(
  'authorities of a broker without TLS are refused, with MQTT_URL "%s"',
  (url) => {
    expect(() => readConfig({ MQTT_URL: url, MQTT_CA_FILE: '/etc/authorities.pem' })).toThrow(
      'MQTT_CA_FILE is for a broker with TLS',
    )
  },
)

test('reports are read at one standby of a database that servers share', () => {
  const REPORT_DATABASE_URL = 'postgres://studio@db-2/studio'
  const shared = { DATABASE_URL: 'postgres://studio@db-1/studio', MQTT_URL: 'mqtt://broker.example.com' }
  expect(readConfig({ ...shared, REPORT_DATABASE_URL }).standbyUrl).toBe(REPORT_DATABASE_URL)
  expect(readConfig(shared).standbyUrl).toBeUndefined()
  for (const missing of ['DATABASE_URL', 'MQTT_URL'])
    expect(() => readConfig({ ...shared, REPORT_DATABASE_URL, [missing]: '' })).toThrow(
      'REPORT_DATABASE_URL needs DATABASE_URL and MQTT_URL',
    )
  for (const wrong of ['db-2', 'postgres://studio@db-2,db-3/studio'])
    expect(() => readConfig({ ...shared, REPORT_DATABASE_URL: wrong })).toThrow('REPORT_DATABASE_URL is not right')
})

test('paying online is switched on by two keys, and needs an address to lead back to', () => {
  expect(readConfig({}).stripe).toBeUndefined()
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const PUBLIC_ORIGIN = 'https://studio.example.com'
  expect(readConfig({ ...keys, PUBLIC_ORIGIN }).stripe).toEqual({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    apiUrl: 'https://api.stripe.com',
    pageOrigin: 'https://checkout.stripe.com',
    publicOrigin: PUBLIC_ORIGIN,
  })
  expect(() => readConfig(keys)).toThrow('PUBLIC_ORIGIN is missing')
  expect(() => readConfig({ ...keys, PUBLIC_ORIGIN, STRIPE_WEBHOOK_SECRET: '' })).toThrow('STRIPE_WEBHOOK_SECRET')
  expect(() => readConfig({ ...keys, PUBLIC_ORIGIN, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('STRIPE_SECRET_KEY')
})

test('backups need a place and a key, and are made every hour and kept for thirty days unless it is said otherwise', () => {
  const BACKUP_RECIPIENT = `age1${'q'.repeat(58)}`
  expect(readConfig({}).backup).toBeUndefined()
  expect(readConfig({ BACKUP_DIR: '/mnt/backups', BACKUP_RECIPIENT }).backup).toEqual({
    folder: '/mnt/backups',
    recipient: BACKUP_RECIPIENT,
    days: 30,
    everyMinutes: 60,
  })
  expect(() => readConfig({ BACKUP_DIR: '/mnt/backups' })).toThrow('BACKUP_DIR needs BACKUP_RECIPIENT')
  expect(() => readConfig({ BACKUP_RECIPIENT })).toThrow('BACKUP_RECIPIENT needs BACKUP_DIR')
  expect(() => readConfig({ BACKUP_DIR: '/mnt/backups', BACKUP_RECIPIENT: 'age1secret' })).toThrow('BACKUP_RECIPIENT')
})

test('Twilio needs its account', () => {
  const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+85230000000' }
  const { sms } = readConfig({ SMS_PROVIDER: 'twilio', ...account })
  expect(sms).toEqual({
    provider: 'twilio',
    accountSid: 'AC1',
    authToken: 'secret',
    channels: [{ channel: 'sms', from: '+85230000000' }],
    noticeSenders: [{ channel: 'sms', from: '+85230000000' }],
    apiUrl: 'https://api.twilio.com',
    publicOrigin: undefined,
  })
  expect(() => readConfig({ SMS_PROVIDER: 'twilio', ...account, TWILIO_FROM: '' })).toThrow('TWILIO_FROM is missing')
})

test('each channel of codes needs what it is sent with, and more than one an address to tell of deliveries', () => {
  const account = { SMS_PROVIDER: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret' }
  const env: NodeJS.ProcessEnv = {
    ...account,
    CODE_CHANNELS: 'whatsapp, sms, voice',
    PUBLIC_ORIGIN: 'https://studio.example.com',
    TWILIO_FROM: '+85230000000',
    TWILIO_WHATSAPP_FROM: 'MG1',
    TWILIO_WHATSAPP_TEMPLATES: 'zh-HK:HX1, zh-CN:HX2, en-US:HX3',
    TWILIO_VOICE_FROM: '+85230000001',
  }
  expect(readConfig(env).sms).toMatchObject({
    publicOrigin: 'https://studio.example.com',
    channels: [
      { channel: 'whatsapp', from: 'MG1', templates: { 'zh-HK': 'HX1', 'zh-CN': 'HX2', 'en-US': 'HX3' } },
      { channel: 'sms', from: '+85230000000' },
      { channel: 'voice', from: '+85230000001' },
    ],
  })
  expect(readConfig({ ...env, TWILIO_WHATSAPP_TEMPLATES: 'HX9' }).sms.channels[0]).toMatchObject({
    templates: { 'zh-HK': 'HX9', 'zh-CN': 'HX9', 'en-US': 'HX9' },
  })
  for (const name of ['TWILIO_FROM', 'TWILIO_WHATSAPP_FROM', 'TWILIO_WHATSAPP_TEMPLATES', 'TWILIO_VOICE_FROM']) {
    expect(() => readConfig({ ...env, [name]: '' })).toThrow(`${name} is missing.`)
  }
  expect(() => readConfig({ ...env, PUBLIC_ORIGIN: '' })).toThrow('PUBLIC_ORIGIN is missing. CODE_CHANNELS=')
  expect(readConfig({ ...env, CODE_CHANNELS: 'sms', PUBLIC_ORIGIN: '' }).sms.channels).toHaveLength(1)
})

test('notices go on WhatsApp where they have a template of their own there, with or without text messages', () => {
  const env: NodeJS.ProcessEnv = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+85230000000',
    PUBLIC_ORIGIN: 'https://studio.example.com',
    NOTICE_CHANNELS: 'whatsapp, sms',
    TWILIO_WHATSAPP_FROM: '+85230000001',
    TWILIO_WHATSAPP_NOTICES: 'zh-HK:HX1, zh-CN:HX2, en-US:HX3',
  }
  const templates = { 'zh-HK': 'HX1', 'zh-CN': 'HX2', 'en-US': 'HX3' }
  const whatsapp = { channel: 'whatsapp', from: '+85230000001', templates }
  const sms = { channel: 'sms', from: '+85230000000' }
  expect(readConfig(env).sms).toMatchObject({ channels: [sms], noticeSenders: [whatsapp, sms] })
  expect(readConfig({ ...env, NOTICE_CHANNELS: 'whatsapp' }).sms).toMatchObject({ noticeSenders: [whatsapp] })
  expect(readConfig({ NOTICE_CHANNELS: 'whatsapp,sms' }).sms).toMatchObject({ noticeChannels: ['whatsapp', 'sms'] })
  expect(readConfig({ CODE_CHANNELS: 'voice' }).sms).toMatchObject({ noticeChannels: [] })
  for (const name of ['TWILIO_WHATSAPP_FROM', 'TWILIO_WHATSAPP_NOTICES']) {
    expect(() => readConfig({ ...env, [name]: '' })).toThrow(`${name} is missing. whatsapp in NOTICE_CHANNELS needs`)
  }
  expect(() => readConfig({ ...env, PUBLIC_ORIGIN: '' })).toThrow('PUBLIC_ORIGIN is missing. NOTICE_CHANNELS')
})

test.each([
  [{ PORT: 'http' }, 'PORT is not right. Allowed: a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ PORT: '80.5' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://localhost/studio' }, 'DATABASE_URL is not right. Allowed: an address like postgres://'],
  [{ DATABASE_URL: 'studio' }, 'DATABASE_URL'],
  [{ DEMO: 'yes' }, 'DEMO is not right. Allowed: on or off.'],
  [{ DEMO_HISTORY: '30' }, 'DEMO_HISTORY is not right. Allowed: on or off.'],
  [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER is not right. Allowed: log or twilio.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ PUBLIC_ORIGIN: 'studio.example.com' }, 'PUBLIC_ORIGIN'],
  [{ PUBLIC_ORIGIN: 'https://studio.example.com/hk/' }, 'PUBLIC_ORIGIN'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
  [{ CODE_PEPPER: 'short' }, 'CODE_PEPPER'],
  [{ DEVICE_SECRET: 'short' }, 'DEVICE_SECRET'],
  [{ MQTT_URL: 'http://127.0.0.1:1883' }, 'MQTT_URL is not right. Allowed: an address like mqtt://'],
  [{ MQTT_URL: '127.0.0.1:1883' }, 'MQTT_URL'],
  [{ BROKER_PORT: 'mqtt' }, 'BROKER_PORT'],
  [{ BROKER_LOGINS: 'ldap' }, 'BROKER_LOGINS is not right. Allowed: files, dynamic or http.'],
  [{ BROKER_AUTH_PORT: '99999' }, 'BROKER_AUTH_PORT'],
  [{ BROKER_AUTH_SECRET: 'short' }, 'BROKER_AUTH_SECRET'],
  [{ CODE_CHANNELS: 'sms, pigeon' }, 'CODE_CHANNELS is not right. Allowed: some of sms, whatsapp and voice'],
  [{ CODE_CHANNELS: 'sms,sms' }, 'CODE_CHANNELS'],
  [{ TWILIO_WHATSAPP_TEMPLATES: 'zh-HK:HX1, zh-HK:HX2' }, 'TWILIO_WHATSAPP_TEMPLATES'],
  [{ NOTICE_CHANNELS: 'voice' }, 'NOTICE_CHANNELS is not right. Allowed: sms, or whatsapp, or both'],
  [{ TWILIO_WHATSAPP_NOTICES: 'en-US:HX1' }, 'TWILIO_WHATSAPP_NOTICES'],
  [{ VOICE_PRICES: '852:0.1' }, 'VOICE_PRICES'],
  [{ SMS_PER_DAY: '0' }, 'SMS_PER_DAY'],
  [{ SMS_PER_DAY: 'many' }, 'SMS_PER_DAY'],
  [{ TWIN_SPEED: '0' }, 'TWIN_SPEED'],
])('%j is refused by name', (env, complaint) => {
  expect(() => readConfig(env)).toThrow(complaint)
})

test('a complaint never repeats a secret', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgre://studio:hunter2@db/studio' })).toThrow(/^(?!.*hunter2)/)
})
