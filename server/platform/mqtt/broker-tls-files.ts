import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { writePrivateFile } from '#server/platform/process/private-files.ts'
import { type BrokerTls, type Keyed, trustedBundle } from './broker-certificates.ts'

/** What Mosquitto reads, and what every server and device is given. */
export interface TlsPaths {
  bundle: string
  certificate: string
  key: string
}

export function tlsPaths(folder: string): TlsPaths {
  return {
    bundle: join(folder, 'ca.crt'),
    certificate: join(folder, 'broker.crt'),
    key: join(folder, 'broker.key'),
  }
}

/** What a folder holds of an earlier time; undefined where it holds nothing of TLS. */
export function readBrokerTls(folder: string): BrokerTls | undefined {
  const authority = readKeyed(folder, 'authority')
  const broker = readKeyed(folder, 'broker')
  if (!authority || !broker) return undefined
  const former = join(folder, 'former-authority.crt')
  return {
    authority,
    broker,
    next: readKeyed(folder, 'next-authority'),
    former: existsSync(former) ? readFileSync(former, 'utf8') : undefined,
  }
}

/** Every file is for its owner only; the bundle holds nothing secret, and is copied to servers and devices. */
export function writeBrokerTls(folder: string, tls: BrokerTls): void {
  writeKeyed(folder, 'authority', tls.authority)
  writeKeyed(folder, 'broker', tls.broker)
  if (tls.next) writeKeyed(folder, 'next-authority', tls.next)
  else for (const end of ['crt', 'key']) rmSync(join(folder, `next-authority.${end}`), { force: true })
  const former = join(folder, 'former-authority.crt')
  if (tls.former === undefined) rmSync(former, { force: true })
  else writePrivateFile(former, tls.former)
  writePrivateFile(tlsPaths(folder).bundle, trustedBundle(tls))
}

/** The names and addresses that a certificate is for. */
export function hostsOf(certificate: string): string[] {
  const names = new X509Certificate(certificate).subjectAltName ?? ''
  return names.split(', ').flatMap((name) => /^(?:DNS|IP Address):(.+)$/.exec(name)?.[1] ?? [])
}

function readKeyed(folder: string, name: string): Keyed | undefined {
  const [certificate, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)]
  if (!existsSync(certificate) || !existsSync(key)) return undefined
  return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
}

function writeKeyed(folder: string, name: string, { certificate, key }: Keyed): void {
  writePrivateFile(join(folder, `${name}.crt`), certificate)
  writePrivateFile(join(folder, `${name}.key`), key)
}
