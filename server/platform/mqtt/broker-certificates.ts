import 'reflect-metadata'

import { randomBytes, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'

import * as x509 from '@peculiar/x509'

/** What a broker needs to prove what it is, as PEM; the key of an authority never leaves the machine that makes these. */
export interface BrokerTls {
  /** Signs the broker's certificate. */
  authority: Keyed
  /** Made to take the authority's place, and trusted already; undefined while the end of that is far. */
  next: Keyed | undefined
  /** The one before, while it is still trusted. */
  former: string | undefined
  broker: Keyed
}

export interface Keyed {
  certificate: string
  key: string
}

export interface TlsInput {
  /** The names and addresses by which devices and servers reach the broker. */
  hosts: readonly string[]
  /** Begin to replace the authority, whenever it ends. */
  isAuthorityReplaced?: boolean
}

const dayMs = 24 * 60 * 60_000
const authorityDays = 3_650
/** The longest that browsers and libraries of today take. */
const brokerDays = 397
const renewDays = 60
/** An authority is replaced so long before its end, and both are trusted for that long before and after the change. */
const overlapDays = 180
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** What is there, with everything made anew that nears its end. Called again with the same files it changes nothing. */
export async function renewBrokerTls(
  before: BrokerTls | undefined,
  { hosts, isAuthorityReplaced = false }: TlsInput,
  now: number,
): Promise<BrokerTls> {
  if (!before) {
    const authority = await makeAuthority(now)
    return { authority, next: undefined, former: undefined, broker: await makeBroker(authority, hosts, now) }
  }
  const changed = await changeAuthority(before, isAuthorityReplaced, now)
  const broker = isGood(changed, hosts, now) ? changed.broker : await makeBroker(changed.authority, hosts, now)
  return { ...changed, broker }
}

/** Everything that devices and servers have to trust: the authority, and the one before or after it. */
export function trustedBundle({ authority, next, former }: BrokerTls): string {
  return [authority.certificate, next?.certificate, former].filter((pem) => pem !== undefined).join('')
}

/** When a certificate ends. */
export function endOf(pem: string): number {
  return Date.parse(new X509Certificate(pem).validTo)
}

async function changeAuthority(before: BrokerTls, isReplaced: boolean, now: number): Promise<BrokerTls> {
  const { authority, next, former } = before
  // Whoever was given the bundle since then trusts the new one, and has had months for it.
  if (next && beginOf(next.certificate) + overlapDays * dayMs <= now) {
    return { ...before, authority: next, next: undefined, former: authority.certificate }
  }
  const isNearEnd = endOf(authority.certificate) - 2 * overlapDays * dayMs <= now
  const kept = former !== undefined && isFormerNeeded(authority, former, now) ? former : undefined
  const following = next ?? (isReplaced || isNearEnd ? await makeAuthority(now) : undefined)
  return { ...before, next: following, former: kept }
}

/** A broker that shows the old certificate a little longer is still believed: for as long as the overlap. */
function isFormerNeeded(authority: Keyed, former: string, now: number): boolean {
  return endOf(former) > now && beginOf(authority.certificate) + 2 * overlapDays * dayMs > now
}

function isGood({ authority, broker }: BrokerTls, hosts: readonly string[], now: number): boolean {
  const certificate = new X509Certificate(broker.certificate)
  const isOfAuthority = certificate.verify(new X509Certificate(authority.certificate).publicKey)
  const names = hosts.every((host) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)))
  return isOfAuthority && names && endOf(broker.certificate) - renewDays * dayMs > now
}

async function makeAuthority(now: number): Promise<Keyed> {
  const keys = await makeKeys()
  // Two authorities of one name would be taken for each other.
  const name = `CN=Studio broker authority ${randomBytes(4).toString('hex')}`
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name,
    notBefore: new Date(now),
    notAfter: new Date(now + authorityDays * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return await inPem(certificate, keys)
}

async function makeBroker(authority: Keyed, hosts: readonly string[], now: number): Promise<Keyed> {
  const keys = await makeKeys()
  const issuer = new x509.X509Certificate(authority.certificate)
  const signingKey = await crypto.subtle.importKey('pkcs8', fromPem(authority.key), algorithm, false, ['sign'])
  const end = Math.min(now + brokerDays * dayMs, endOf(authority.certificate))
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: `CN=${hosts[0] ?? 'broker'}`,
    issuer: issuer.subject,
    notBefore: new Date(now),
    notAfter: new Date(end),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((host) => ({ type: isIP(host) ? ('ip' as const) : ('dns' as const), value: host })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  })
  return await inPem(certificate, keys)
}

async function makeKeys() {
  return await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}

async function inPem(
  certificate: x509.X509Certificate,
  { privateKey }: Awaited<ReturnType<typeof makeKeys>>,
): Promise<Keyed> {
  const key = await crypto.subtle.exportKey('pkcs8', privateKey)
  return {
    certificate: `${certificate.toString('pem')}\n`,
    key: `${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n`,
  }
}

function fromPem(pem: string): ArrayBuffer {
  const [bytes] = x509.PemConverter.decode(pem)
  if (!bytes) throw new Error('A key of the broker cannot be read')
  return bytes
}

function beginOf(pem: string): number {
  return Date.parse(new X509Certificate(pem).validFrom)
}

/** 16 bytes, positive. */
function serial(): string {
  return `40${randomBytes(15).toString('hex')}`
}
