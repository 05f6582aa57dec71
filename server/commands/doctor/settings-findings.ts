import { isIP } from 'node:net'

import type { MessageChannel, NoticeChannel } from '#src/domain/members/message-channel.ts'

import type { Config } from '#server/platform/process/config.ts'
import { hostsApart } from '#server/platform/process/named-hosts.ts'
import { attention, fine, type Finding, unsafe } from './finding.ts'

/** What the settings alone say. */
export function settingsFindings(config: Config): Finding[] {
  const about = [origin, proxy, messages, payments, broker, brokerLogins, figures, secrets]
  return about.flatMap((findingsOf) => findingsOf(config))
}

function origin({ publicOrigin }: Config): Finding {
  if (publicOrigin === undefined) {
    return unsafe('PUBLIC_ORIGIN is not set: passkeys belong to this machine only, and nothing can be paid online.')
  }
  return publicOrigin.startsWith('https:')
    ? fine(`The app is at ${publicOrigin}.`)
    : unsafe('PUBLIC_ORIGIN is not https: logins travel in clear, and phones install nothing.')
}

function proxy({ publicOrigin, proxyHops }: Config): Finding[] {
  if (!publicOrigin?.startsWith('https:')) return []
  return [
    proxyHops > 0
      ? fine(`${proxyHops} proxies in front are believed.`)
      : attention(
          'TRUST_PROXY is 0, but something in front speaks https: all callers share the limits of one address.',
        ),
  ]
}

function messages({ sms, messagesPerDay, messageMoney, pricesSource }: Config): Finding[] {
  if (sms.provider === 'log') return [unsafe('SMS_PROVIDER=twilio is not set: no member gets a code.')]
  const { perDay, perHour, currency } = messageMoney
  const most = `${inWhole(perDay)} ${currency} a day and ${inWhole(perHour)} an hour`
  return [
    fine(`Codes are sent by ${sms.provider}, ${messagesPerDay} a day at most, for ${most} at most.`),
    pricesSource === undefined
      ? attention('SMS_PRICES_SOURCE is not set: what messages cost is an estimate, not the list of the provider.')
      : fine(`What messages cost is from ${pricesSource}.`),
    channels(sms.channels.map(({ channel }) => channel)),
    noticeChannels(sms.noticeSenders.map(({ channel }) => channel)),
  ]
}

function channels([first, ...others]: readonly MessageChannel[]): Finding {
  return others.length === 0
    ? attention(`A code that does not arrive by ${first} goes no other way: name a second one in CODE_CHANNELS.`)
    : fine(`Codes go by ${first}; one that does not arrive goes by ${others.join(', then by ')}.`)
}

function noticeChannels([first, ...others]: readonly NoticeChannel[]): Finding {
  if (first === undefined) {
    return attention('Whom no notification reaches has to be called: name a way for messages in NOTICE_CHANNELS.')
  }
  return first === 'whatsapp'
    ? fine(`Notices go on WhatsApp to members who choose that${others.length > 0 ? ', and by text message' : ''}.`)
    : fine('Notices that no notification brings go by text message.')
}

function inWhole(micros: number): number {
  return Math.round(micros / 1_000_000)
}

function payments({ stripe }: Config): Finding {
  if (!stripe) return fine('Packages are paid at the counter only.')
  return /^[rs]k_test_/.test(stripe.secretKey)
    ? attention('STRIPE_SECRET_KEY is a test key: what is paid online is not money.')
    : fine('Packages are paid online too.')
}

function broker({ mqtt, host }: Config): Finding {
  if (mqtt.broker === 'own') {
    return mqtt.port === 0 || isThisMachine(host)
      ? attention('The own broker is reached from this machine only: real beds need BROKER_PORT and HOST, or MQTT_URL.')
      : attention('The own broker speaks without TLS: keep it inside the network of the studio, or set MQTT_URL.')
  }
  const isSafe = ({ protocol, hostname }: URL) => protocol === 'mqtts:' || isThisMachine(hostname)
  if (hostsApart(mqtt.url).every((address) => isSafe(new URL(address))))
    return fine('The broker is reached over TLS, or on this machine.')
  return unsafe('MQTT_URL is not mqtts: the passwords of beds and doors travel in clear.')
}

/** Who asks there may try passwords, if they have the secret; and it is asked in clear. */
function brokerLogins({ mqtt }: Config): Finding[] {
  if (mqtt.broker === 'own') return []
  const { logins } = mqtt
  if (logins.from === 'files')
    return [
      fine('The broker has the logins of beds and locks from files: write them again for each one that is added.'),
    ]
  if (logins.from === 'dynamic') return [fine('The servers keep the logins of beds and locks at the broker.')]
  return isThisMachine(logins.host)
    ? [fine('The broker asks for each login of a bed or lock, on this machine.')]
    : [
        attention(
          `The broker asks for logins in clear on ${logins.host}: see that only it reaches port ${logins.port}.`,
        ),
      ]
}

/** They tell how busy a chain is and what it spends, to whoever can ask. */
function figures({ metrics }: Config): Finding {
  if (metrics === undefined)
    return attention('METRICS_PORT is not set: nobody is told when a door stays shut or a backup fails.')
  return isThisMachine(metrics.host)
    ? fine('Figures are served to this machine.')
    : attention(`Figures are served on ${metrics.host}: see that only Prometheus reaches port ${metrics.port}.`)
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** What is made once in a folder is different on every server, and lost with its disk. */
function secrets({ place, codePepper, deviceSecret, logSecret }: Config): Finding {
  const given = { CODE_PEPPER: codePepper, DEVICE_SECRET: deviceSecret, LOG_SECRET: logSecret }
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === 0) return fine('All secrets come from the settings.')
  const are = `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} only in DATA_DIR`
  return place.engine === 'postgres'
    ? unsafe(`${are}: a second server would have others, and beds would refuse it.`)
    : attention(`${are}: back the folder up, or all beds need new keys after a lost disk.`)
}
