import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectPlain, isIP } from 'node:net'
import { connect as connectTls, TLSSocket } from 'node:tls'

import type { Config } from '#server/platform/process/config.ts'
import { hostsApart } from '#server/platform/process/named-hosts.ts'
import { attention, fine, type Finding, unsafe, reasonOf } from './finding.ts'

const limitMs = 5_000
const dayMs = 24 * 60 * 60_000
/** Let's Encrypt renews 30 days before the end; what has not by then has failed several times. */
const leastCertificateDays = 14
const leastBrokerDays = 30

/** What answers from outside. Nothing is sent, ordered or changed anywhere. */
export async function networkFindings(config: Config): Promise<Finding[]> {
  return (await Promise.all([publicPage(config), brokers(config), ...providers(config)])).flat()
}

async function publicPage({ publicOrigin }: Config): Promise<Finding[]> {
  if (!publicOrigin?.startsWith('https:')) return []
  const { hostname, port } = new URL(publicOrigin)
  const days = await certificateDays(hostname, Number(port || 443))
  if (typeof days === 'string') return [unsafe(`No phone can reach ${publicOrigin}: ${days}`)]
  const said = `The certificate of ${publicOrigin} ends in ${Math.floor(days)} days.`
  return [days < leastCertificateDays ? attention(said) : fine(said)]
}

/** Of a certificate that this machine would trust; otherwise why not. */
async function certificateDays(host: string, port: number): Promise<number | string> {
  const socket = connectTls({ host, port, servername: host, timeout: limitMs })
  try {
    await opened(socket, 'secureConnect')
    return (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs
  } catch (error) {
    return reasonOf(error)
  } finally {
    socket.destroy()
  }
}

/** Only the line is tried: logging in under the server's name would throw a running server off. */
async function brokers({ mqtt }: Config): Promise<Finding[]> {
  if (mqtt.broker === 'own') return []
  const { caFile } = mqtt
  return (await Promise.all(hostsApart(mqtt.url).map((address) => broker(new URL(address), caFile)))).flat()
}

async function broker({ protocol, hostname, port }: URL, caFile: string | undefined): Promise<Finding[]> {
  const isTls = protocol === 'mqtts:'
  const at = { host: hostname, port: Number(port || (isTls ? 8883 : 1883)), timeout: limitMs }
  const bundle = caFile === undefined ? undefined : readBundle(caFile)
  if (bundle instanceof Error) return [unsafe(`MQTT_CA_FILE cannot be read: ${reasonOf(bundle)}`)]
  const servername = isIP(hostname) ? '' : hostname
  const socket = isTls ? connectTls({ ...at, servername, ...(bundle && { ca: bundle }) }) : connectPlain(at)
  try {
    await opened(socket, isTls ? 'secureConnect' : 'connect')
    return [fine('The broker answers.'), ...(socket instanceof TLSSocket ? brokerCertificate(socket) : [])]
  } catch (error) {
    return [unsafe(`The broker cannot be reached, so that no door opens and no bed starts: ${reasonOf(error)}`)]
  } finally {
    socket.destroy()
  }
}

/** It is made anew by a command, so there is time to be reminded of it. */
function brokerCertificate(socket: TLSSocket): Finding[] {
  const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs
  const said = `The certificate of the broker ends in ${Math.floor(days)} days`
  return [
    days < leastBrokerDays ? attention(`${said}: run "npm run broker:config" again and reload it.`) : fine(`${said}.`),
  ]
}

function readBundle(file: string): string | Error {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return error as Error
  }
}

async function opened(socket: TLSSocket | ReturnType<typeof connectPlain>, event: string): Promise<void> {
  socket.on('timeout', () => socket.destroy(new Error(`no answer within ${limitMs / 1_000} s`)))
  await once(socket, event)
}

function providers({ sms, stripe }: Config): Promise<Finding>[] {
  const asked: Promise<Finding>[] = []
  if (sms.provider === 'twilio') {
    const login = Buffer.from(`${sms.accountSid}:${sms.authToken}`).toString('base64')
    asked.push(provider('Twilio', `${sms.apiUrl}/2010-04-01/Accounts/${sms.accountSid}.json`, `Basic ${login}`))
  }
  if (stripe) asked.push(provider('Stripe', `${stripe.apiUrl}/v1/balance`, `Bearer ${stripe.secretKey}`))
  return asked
}

async function provider(name: string, url: string, authorization: string): Promise<Finding> {
  try {
    const { ok, status } = await fetch(url, { headers: { authorization }, signal: AbortSignal.timeout(limitMs) })
    if (ok) return fine(`${name} takes the key.`)
    return status === 401 || status === 403
      ? unsafe(`${name} refuses the key.`)
      : attention(`${name} answers ${status}: try again later.`)
  } catch (error) {
    return attention(`${name} cannot be reached: ${reasonOf(error)}`)
  }
}
