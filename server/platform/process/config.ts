import { z } from 'zod/mini'

import { type DemoSetting, readDemoSetting } from './demo-setting.ts'
import {
  type MessageMoney,
  pricesPattern,
  readPrices,
  toMicros,
  usualPrices,
} from '#server/platform/messaging/message-money.ts'
import { type MessagingConfig, readMessaging, twilioSettings } from '#server/platform/messaging/messaging-settings.ts'
import {
  type BrokerLogins,
  brokerLoginSettings,
  readBrokerLogins,
} from '#server/platform/mqtt/broker-logins/broker-logins-setting.ts'
import type { TracingSettings } from '#server/platform/tracing/open-tracing.ts'
import type { MetricsPlace } from '#server/platform/metrics/serve-metrics.ts'
import type { StripeAccount } from '#server/platform/stripe/stripe.ts'
import { hostNames, hostsApart, withHosts } from './named-hosts.ts'
import { StartFailure } from './start-failure.ts'
import type { BackupSettings } from '#server/platform/backup/backup-settings.ts'
import { isDatabaseAddress } from '#server/platform/database/engines/host-addresses.ts'
import type { Place } from '#server/platform/database/store.ts'

export interface Config {
  host: string
  port: number
  dataDir: string
  place: Place
  /** The address of a standby at which reports are read; undefined: they are read where everything is. */
  standbyUrl: string | undefined
  demo: DemoSetting
  /** A demo is made with the ninety days before it. */
  hasDemoHistory: boolean
  sms: MessagingConfig
  /** No more codes are sent in one day, for all numbers together. */
  messagesPerDay: number
  /** No more money is spent on them. */
  messageMoney: MessageMoney
  /** Where the prices of messages are from, as the operator says. */
  pricesSource: string | undefined
  /** Takes money online; undefined without its keys. */
  stripe: StripeAccount | undefined
  /** Where figures are served for Prometheus; undefined: nowhere. */
  metrics: MetricsPlace | undefined
  /** Undefined: nothing is traced. */
  tracing: TracingSettings | undefined
  logLevel: string
  publicOrigin: string | undefined
  proxyHops: number
  codePepper: string | undefined
  /** Origins of push services besides those of the browser makers. */
  pushOrigins: string[]
  deviceSecret: string | undefined
  logSecret: string | undefined
  mqtt: MqttConfig
  /** Undefined: the server makes no backups. */
  backup: BackupSettings | undefined
  /** How many times faster the lamps of simulated beds burn. */
  simulationSpeed: number
}

/** What a server runs by: its settings, and whether its database is one of the demo. */
export interface RunningConfig extends Config {
  isDemo: boolean
}

/**
 * The operator's broker, or one inside this process. A name in the address is this server's own; with several hosts
 * (`mqtt://one:1883,two:1883`) each is a broker, and they are bridged.
 */
export type MqttConfig =
  | {
      broker: 'given'
      url: string
      name: string | undefined
      password: string | undefined
      /** Whose certificates it is believed by; undefined: by those that this machine trusts anyway. */
      caFile: string | undefined
      /** Where it has the logins of devices from. */
      logins: BrokerLogins
    }
  | { broker: 'own'; port: number }

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const text = z.string().check(z.minLength(1))
const pricesAllowed = 'prices by area code, the last one for all others: 852:0.09, 86:0.06, *:0.40'

/** Each setting, and what is allowed in the words of the complaint. An empty one counts as not set. */
const settings = {
  HOST: [z.prefault(text, '127.0.0.1'), 'an address or a host name'],
  PORT: [z.prefault(wholeNumber(65_535), '8080'), 'a whole number from 0 to 65535'],
  DATA_DIR: [z.prefault(text, './data'), 'a folder'],
  DATABASE_URL: [
    z.optional(z.string().check(z.refine(isDatabaseAddress))),
    'an address like postgres://user:password@host:5432/database, several hosts with commas between them',
  ],
  REPORT_DATABASE_URL: [
    z.optional(
      z.string().check(
        z.refine(isDatabaseAddress),
        z.refine((url) => hostsApart(url).length === 1),
      ),
    ),
    'the address of a standby, like postgres://user:password@host:5432/database',
  ],
  DEMO: [z.optional(z.enum(['on', 'off'])), 'on or off'],
  DEMO_HISTORY: [z.prefault(z.enum(['on', 'off']), 'on'), 'on or off'],
  ...twilioSettings,
  SMS_PER_DAY: [z.prefault(wholeNumber(99_999, 1), '1000'), 'a whole number from 1 to 99999'],
  SMS_MONEY_PER_DAY: [z.prefault(wholeNumber(99_999, 1), '100'), 'a whole number from 1 to 99999'],
  SMS_MONEY_PER_HOUR: [z.prefault(wholeNumber(99_999, 1), '40'), 'a whole number from 1 to 99999'],
  SMS_CURRENCY: [z.prefault(z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD'), 'a currency like USD'],
  SMS_PRICES: [z.prefault(z.string().check(z.regex(pricesPattern)), usualPrices.sms), pricesAllowed],
  WHATSAPP_PRICES: [z.prefault(z.string().check(z.regex(pricesPattern)), usualPrices.whatsapp), pricesAllowed],
  VOICE_PRICES: [z.prefault(z.string().check(z.regex(pricesPattern)), usualPrices.voice), pricesAllowed],
  SMS_PRICES_SOURCE: [z.optional(text), 'where the prices are from, such as the name and date of a price list'],
  STRIPE_SECRET_KEY: [z.optional(z.string().check(z.regex(/^[rs]k_\w+$/))), 'the secret key of the account, sk_…'],
  STRIPE_WEBHOOK_SECRET: [
    z.optional(z.string().check(z.regex(/^whsec_\w+$/))),
    'the signing secret of the endpoint /api/pay/stripe, whsec_…',
  ],
  STRIPE_API_URL: [z.prefault(z.url({ protocol: /^https?$/ }), 'https://api.stripe.com'), 'an http or https address'],
  STRIPE_CHECKOUT_ORIGIN: [
    z.prefault(z.string().check(z.regex(/^https?:\/\/[^/]+$/)), 'https://checkout.stripe.com'),
    'an origin like https://pay.example.com',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    z.optional(z.url({ protocol: /^https?$/ })),
    'the http or https address of a collector of traces, like http://127.0.0.1:4318',
  ],
  OTEL_TRACES_SAMPLER_ARG: [z.prefault(share(), '0.05'), 'a share of all calls from 0 to 1'],
  METRICS_HOST: [z.prefault(text, '127.0.0.1'), 'an address or a host name'],
  METRICS_PORT: [z.optional(wholeNumber(65_535)), 'a whole number from 0 to 65535'],
  LOG_LEVEL: [z.prefault(z.enum(logLevels), 'warn'), logLevels.join(', ')],
  PUBLIC_ORIGIN: [
    z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
    'an origin like https://studio.example.com',
  ],
  TRUST_PROXY: [z.prefault(wholeNumber(10), '0'), 'the number of proxies in front, from 0 to 10'],
  MQTT_URL: [
    z.optional(
      z.string().check(
        z.regex(/^mqtts?:/),
        z.refine((url) => hostsApart(url).length > 0),
      ),
    ),
    'an address like mqtt://127.0.0.1:1883 or mqtts://user:password@host:8883, several hosts with commas between them',
  ],
  MQTT_CA_FILE: [z.optional(z.string()), 'a file with the certificates of the authority of the broker'],
  BROKER_PORT: [z.prefault(wholeNumber(65_535), '0'), 'a whole number from 0 to 65535'],
  ...brokerLoginSettings,
  DEVICE_SECRET: [z.optional(z.string().check(z.minLength(16))), 'a secret of at least 16 characters'],
  LOG_SECRET: [z.optional(z.string().check(z.minLength(16))), 'a secret of at least 16 characters'],
  TWIN_SPEED: [z.prefault(wholeNumber(1_000, 1), '1'), 'a whole number from 1 to 1000'],
  PUSH_SERVICES: [
    z.prefault(z.string().check(z.regex(/^(https?:\/\/[^/,\s]+(,(?!$)|$))*$/)), ''),
    'origins like https://push.example.com, with commas between them',
  ],
  BACKUP_DIR: [z.optional(text), 'a folder, on another disk than the data'],
  BACKUP_RECIPIENT: [
    z.optional(z.string().check(z.regex(/^age1[a-z0-9]{50,}$/))),
    'the public half of a key, age1…; "npm run backup -- --new-key FILE" makes one',
  ],
  BACKUP_DAYS: [z.prefault(wholeNumber(3_650, 2), '30'), 'a whole number from 2 to 3650'],
  BACKUP_EVERY_MINUTES: [z.prefault(wholeNumber(1_440, 1), '60'), 'a whole number from 1 to 1440'],
  CODE_PEPPER: [z.optional(z.string().check(z.minLength(16))), 'a secret of at least 16 characters'],
} as const

type Name = keyof typeof settings
type Values = { [Key in Name]: z.output<(typeof settings)[Key][0]> }

function wholeNumber(maximum: number, minimum = 0) {
  const digits = z.string().check(z.regex(/^\d{1,5}$/))
  return z.pipe(z.pipe(digits, z.transform(Number)), z.int().check(z.minimum(minimum), z.maximum(maximum)))
}

function share() {
  const text = z.string().check(z.regex(/^(?:0(?:\.\d{1,6})?|1)$/))
  return z.pipe(text, z.transform(Number))
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = readValues(env)
  const { DATABASE_URL, DATA_DIR } = values
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: DATA_DIR,
    place: DATABASE_URL ? { engine: 'postgres', url: DATABASE_URL } : { engine: 'sqlite', directory: DATA_DIR },
    standbyUrl: standbyOf(values),
    demo: readDemoSetting(values),
    hasDemoHistory: values.DEMO_HISTORY === 'on',
    sms: readMessaging(values),
    messagesPerDay: values.SMS_PER_DAY,
    messageMoney: {
      currency: values.SMS_CURRENCY,
      perDay: toMicros(values.SMS_MONEY_PER_DAY),
      perHour: toMicros(values.SMS_MONEY_PER_HOUR),
      prices: {
        sms: readPrices(values.SMS_PRICES),
        whatsapp: readPrices(values.WHATSAPP_PRICES),
        voice: readPrices(values.VOICE_PRICES),
      },
    },
    pricesSource: values.SMS_PRICES_SOURCE,
    stripe: values.STRIPE_SECRET_KEY === undefined ? undefined : stripeAccount(values, values.STRIPE_SECRET_KEY),
    metrics: values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: values.OTEL_TRACES_SAMPLER_ARG },
    logLevel: values.LOG_LEVEL,
    publicOrigin: values.PUBLIC_ORIGIN,
    proxyHops: values.TRUST_PROXY,
    codePepper: values.CODE_PEPPER,
    pushOrigins: values.PUSH_SERVICES.split(',').filter((origin) => origin !== ''),
    deviceSecret: values.DEVICE_SECRET,
    logSecret: values.LOG_SECRET,
    mqtt: mqttConfig(values),
    backup: backupSettings(values),
    simulationSpeed: values.TWIN_SPEED,
  }
}

function readValues(env: NodeJS.ProcessEnv): Values {
  const entries = Object.entries(settings).map(([name, [schema, allowed]]) => {
    const parsed = schema.safeParse(env[name] === '' ? undefined : env[name])
    if (!parsed.success) throw new StartFailure(`${name} is not right. Allowed: ${allowed}.`)
    return [name, parsed.data] as const
  })
  return Object.fromEntries(entries) as Values
}

function mqttConfig({ MQTT_URL, MQTT_CA_FILE: caFile, BROKER_PORT, ...values }: Values): MqttConfig {
  if (caFile !== undefined && !MQTT_URL?.startsWith('mqtts:'))
    throw new StartFailure('MQTT_CA_FILE is for a broker with TLS. Set MQTT_URL to its mqtts address.')
  const logins = readBrokerLogins({ ...values, MQTT_URL })
  if (MQTT_URL === undefined) return { broker: 'own', port: BROKER_PORT }
  const url = new URL(hostsApart(MQTT_URL)[0] ?? MQTT_URL)
  const [name, password] = [url.username, url.password].map((part) => decodeURIComponent(part) || undefined)
  url.username = ''
  url.password = ''
  return { broker: 'given', url: withHosts(url.href, hostNames(MQTT_URL)), name, password, caFile, logins }
}

/** How old a standby is shows in the leases of servers, which only several of them have. */
function standbyOf({ REPORT_DATABASE_URL: url, DATABASE_URL, MQTT_URL }: Values): string | undefined {
  if (url === undefined || (DATABASE_URL !== undefined && MQTT_URL !== undefined)) return url
  throw new StartFailure(
    'REPORT_DATABASE_URL needs DATABASE_URL and MQTT_URL: it is for servers that share a database.',
  )
}

function backupSettings(values: Values): BackupSettings | undefined {
  const { BACKUP_DIR: folder, BACKUP_RECIPIENT: recipient } = values
  if (folder === undefined && recipient === undefined) return undefined
  if (recipient === undefined)
    throw new StartFailure(`BACKUP_DIR needs BACKUP_RECIPIENT: ${settings.BACKUP_RECIPIENT[1]}.`)
  if (folder === undefined) throw new StartFailure(`BACKUP_RECIPIENT needs BACKUP_DIR: ${settings.BACKUP_DIR[1]}.`)
  return { folder, recipient, days: values.BACKUP_DAYS, everyMinutes: values.BACKUP_EVERY_MINUTES }
}

function stripeAccount(values: Values, secretKey: string): StripeAccount {
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, PUBLIC_ORIGIN: publicOrigin } = values
  if (webhookSecret === undefined) {
    const allowed = settings.STRIPE_WEBHOOK_SECRET[1]
    throw new StartFailure(`STRIPE_WEBHOOK_SECRET is missing. STRIPE_SECRET_KEY needs ${allowed}.`)
  }
  if (publicOrigin === undefined) {
    throw new StartFailure(
      `PUBLIC_ORIGIN is missing. STRIPE_SECRET_KEY needs ${settings.PUBLIC_ORIGIN[1]} to lead back to.`,
    )
  }
  const { STRIPE_API_URL: apiUrl, STRIPE_CHECKOUT_ORIGIN: pageOrigin } = values
  return { secretKey, webhookSecret, apiUrl, pageOrigin, publicOrigin }
}
