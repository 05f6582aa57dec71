import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { connectAsync } from 'mqtt'
import { describe, expect, onTestFinished, test } from 'vitest'

import { type BrokerTls, endOf, renewBrokerTls, trustedBundle } from '#server/platform/mqtt/broker-certificates.ts'
import { hostsOf, readBrokerTls, tlsPaths, writeBrokerTls } from '#server/platform/mqtt/broker-tls-files.ts'
import { openLink } from '#server/platform/mqtt/broker-link.ts'
import { writeMosquittoConfig } from '#server/platform/mqtt/mosquitto-config.ts'
import { until } from '../../../support/until.ts'
import { isMosquittoHere, runMosquitto } from '../../../support/devices/brokers.ts'
import { freePort } from '../../../support/net/free-port.ts'

const day = 24 * 60 * 60_000
const hosts = ['localhost', '127.0.0.1']
const now = Date.now()
const oldTls = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const

function isSignedBy(certificate: string, bundle: string): boolean {
  const own = new X509Certificate(certificate)
  const authorities = bundle.split(/(?<=-----END CERTIFICATE-----\n)/).filter((pem) => pem.trim() !== '')
  return authorities.some((pem) => own.verify(new X509Certificate(pem).publicKey))
}

describe('the certificates of the broker', () => {
  test('stay as they are until their end is near, and are for the names that are asked for', async () => {
    const first = await renewBrokerTls(undefined, { hosts }, now)
    expect(hostsOf(first.broker.certificate)).toEqual(hosts)
    expect(await renewBrokerTls(first, { hosts }, now + 300 * day)).toEqual(first)
    const renewed = await renewBrokerTls(first, { hosts }, now + 340 * day)
    expect(renewed.authority).toEqual(first.authority)
    expect(renewed.broker.key).not.toBe(first.broker.key)
    expect(endOf(renewed.broker.certificate)).toBeGreaterThan(now + 700 * day)
    const moved = await renewBrokerTls(first, { hosts: ['broker.lan'] }, now)
    expect(hostsOf(moved.broker.certificate)).toEqual(['broker.lan'])
  })

  test('pass to a new authority so that whoever has either of the two bundles can always connect', async () => {
    const first = await renewBrokerTls(undefined, { hosts }, now)
    const asked = await renewBrokerTls(first, { hosts, isAuthorityReplaced: true }, now)
    // Devices that know only the old one go on: the broker still shows what that has signed.
    expect(asked.broker).toEqual(first.broker)
    expect(trustedBundle(asked)).toContain(first.authority.certificate)
    expect(trustedBundle(asked)).toContain(asked.next?.certificate)
    const later = await renewBrokerTls(asked, { hosts }, now + 181 * day)
    expect(later.authority).toEqual(asked.next)
    expect(isSignedBy(later.broker.certificate, trustedBundle(asked))).toBe(true)
    expect(isSignedBy(first.broker.certificate, trustedBundle(later))).toBe(true)
    const after = await renewBrokerTls(later, { hosts }, now + 400 * day)
    expect(trustedBundle(after)).toBe(later.authority.certificate)
  })

  test('need nobody who remembers: run each month for thirty years, every change is announced half a year before', async () => {
    let tls: BrokerTls = await renewBrokerTls(undefined, { hosts }, now)
    let bundleHalfAYearAgo: string[] = Array.from({ length: 6 }, () => trustedBundle(tls))
    for (let month = 1; month <= 360; month++) {
      const at = now + month * 30 * day
      tls = await renewBrokerTls(tls, { hosts }, at)
      expect(endOf(tls.broker.certificate)).toBeGreaterThan(at + 30 * day)
      expect(isSignedBy(tls.broker.certificate, bundleHalfAYearAgo[0] ?? '')).toBe(true)
      bundleHalfAYearAgo = [...bundleHalfAYearAgo.slice(1), trustedBundle(tls)]
    }
  })
})

describe.runIf(isMosquittoHere)('a Mosquitto with TLS', () => {
  const passwordOf = (name: string) => `secret of ${name}`

  async function aBroker(tls: BrokerTls) {
    const directory = await mkdtemp(join(tmpdir(), 'studio-tls-'))
    const port = await freePort()
    writeBrokerTls(directory, tls)
    const names = ['server', 'studio/1/bed/cwb-1']
    const config = { directory, host: '127.0.0.1', port, names, passwordOf, tls: tlsPaths(directory) }
    const { stop } = await runMosquitto(writeMosquittoConfig(config), port)
    onTestFinished(async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    })
    return { port, directory, tls: readBrokerTls(directory) ?? tls, stop }
  }

  async function attempt(url: string, bundle: string | undefined): Promise<string> {
    const troubles: string[] = []
    const link = openLink({
      url,
      ...(bundle !== undefined && { readBundle: () => bundle }),
      name: 'server',
      password: passwordOf('server'),
      subscribe: ['studio/+/+/+/state'],
      onMessage: () => undefined,
      onTrouble: (reason) => void troubles.push(reason),
    })
    await until(() => link.isUp() || troubles.length > 0, 'the broker is reached, or it is known why not')
    const isUp = link.isUp()
    await link.close()
    return isUp ? 'up' : (troubles[0] ?? 'nothing')
  }

  test('is reached with its authority alone: without it, with another, by a wrong name or in clear it is refused', async () => {
    const { port, tls } = await aBroker(await renewBrokerTls(undefined, { hosts }, Date.now()))
    const url = `mqtts://127.0.0.1:${port}`
    expect(await attempt(url, trustedBundle(tls))).toBe('up')
    const stranger = await renewBrokerTls(undefined, { hosts }, Date.now())
    expect(await attempt(url, trustedBundle(stranger))).toMatch(/UNABLE_TO_VERIFY|SELF_SIGNED|ISSUER/)
    expect(await attempt(url, undefined)).toMatch(/UNABLE_TO_VERIFY|SELF_SIGNED|ISSUER/)
    await expect(connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 }, false)).rejects.toThrow()
    const misnamed = await aBroker(await renewBrokerTls(undefined, { hosts: ['broker.lan'] }, Date.now()))
    expect(await attempt(`mqtts://127.0.0.1:${misnamed.port}`, trustedBundle(misnamed.tls))).toBe(
      'ERR_TLS_CERT_ALTNAME_INVALID',
    )
    await expect(connectAsync(url, { ...oldTls, ca: trustedBundle(tls), reconnectPeriod: 0 })).rejects.toThrow()
  })

  test('loses nobody while its authority is replaced: old bundles and new ones connect at every step', async () => {
    const first = await renewBrokerTls(undefined, { hosts }, Date.now() - 200 * day)
    const asked = await renewBrokerTls(first, { hosts, isAuthorityReplaced: true }, Date.now() - 190 * day)
    const changed = await renewBrokerTls(asked, { hosts }, Date.now())
    expect(changed.authority).toEqual(asked.next)
    const before = await aBroker(asked)
    const after = await aBroker(changed)
    const tries = [
      [before, first],
      [before, asked],
      [before, changed],
      [after, asked],
      [after, changed],
    ] as const
    for (const [broker, given] of tries) {
      expect(await attempt(`mqtts://127.0.0.1:${broker.port}`, trustedBundle(given))).toBe('up')
    }
  })
})
