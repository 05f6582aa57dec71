import { readFileSync } from 'node:fs'

import { listLoginNames } from '#server/modules/doors/actions/list-logins.ts'
import { openToRead } from '#server/platform/database/open-read-only.ts'
import { knownSecret } from '#server/platform/database/persisted-secret.ts'
import type { Place } from '#server/platform/database/store.ts'
import { doctorName } from '#server/platform/mqtt/broker-logins/login-rights.ts'
import { planLogins } from '#server/platform/mqtt/broker-logins/plan-logins.ts'
import { readSecurity, type Security } from '#server/platform/mqtt/broker-logins/read-security.ts'
import { openSecurityLine, type SecurityAccess } from '#server/platform/mqtt/broker-logins/security-line.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { Config } from '#server/platform/process/config.ts'
import { attention, fine, type Finding, reasonOf, unsafe } from './finding.ts'

/** Whether a broker whose logins the servers keep lets in exactly the beds and locks of the database. Changes nothing. */
export async function brokerLoginFindings({ mqtt, place, deviceSecret, dataDir }: Config): Promise<Finding[]> {
  if (mqtt.broker === 'own' || mqtt.logins.from !== 'dynamic') return []
  const masterSecret = knownSecret(deviceSecret, dataDir, 'device-secret')
  if (masterSecret === undefined)
    return [attention('DEVICE_SECRET is not made yet, so the logins at the broker were not compared.')]
  const { devicePassword } = deviceSecrets(masterSecret)
  const { url, caFile } = mqtt
  try {
    const security = await look({
      url,
      readBundle: caFile === undefined ? undefined : () => readFileSync(caFile, 'utf8'),
      name: doctorName,
      password: devicePassword(doctorName),
    })
    const wanted = (await readNames(place)).map((name) => ({ name, password: devicePassword(name) }))
    return [compared(planLogins(wanted, security).length, wanted.length)]
  } catch (error) {
    const how = 'see docs/broker.md, "Logins that follow by themselves"'
    return [unsafe(`The logins at the broker cannot be read, nor kept in step: ${reasonOf(error)}; ${how}.`)]
  }
}

function compared(changeCount: number, loginCount: number): Finding {
  if (changeCount === 0) return fine(`The broker lets in the ${loginCount} logins of beds and locks, and no others.`)
  return attention(
    `The logins at the broker are ${changeCount} changes away from the database: a running server makes them within a minute, or its log says why not.`,
  )
}

async function look(access: SecurityAccess): Promise<Security> {
  const line = await openSecurityLine(access)
  try {
    return await readSecurity(line)
  } finally {
    await line.close()
  }
}

async function readNames(place: Place): Promise<string[]> {
  const db = await openToRead(place)
  try {
    return await listLoginNames(db)
  } finally {
    await db.destroy()
  }
}
