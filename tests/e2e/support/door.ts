import { randomUUID } from 'node:crypto'

import { toBase64Url } from '#src/lib/base64url.ts'
import { makeKeyPair, publicPoint } from '#src/lib/wrapped-key.ts'

import { aMember, book, type Member } from './member.ts'
import type { TestServer } from './server.ts'

/** A door of the demo, its shop and a bed behind it. */
export const frontDoor = 'MKK-801'
export const bedBehind = 'mongkok-1'
const shop = 3

/** The shop is open whenever the test runs. */
export function openAtNight(server: TestServer): void {
  server.records.keepHours(shop)
}

/** The member's booking begins in this minute. */
export async function arrive(server: TestServer, member: Member): Promise<string> {
  const { appointment_id } = await book(member, { shop, device: bedBehind, inDays: 3 })
  server.records.letItBegin(appointment_id)
  return appointment_id
}

/** Another member opens the door and is on the way in. */
export async function letMemberIn(server: TestServer): Promise<void> {
  const other = await aMember(server)
  await arrive(server, other)
  await other.ask('/api/door/open', { lock_id: frontDoor, op_id: randomUUID() })
}

/** The member who was let in last is inside, and the lock works and is reached. */
export async function freeDoor(server: TestServer, lock = frontDoor): Promise<void> {
  await server.simulator(lock, 'online')
  await server.simulator(lock, 'unjam')
  // Without power the bolt springs back, and the lock forgets whom it is open for.
  await server.simulator(lock, 'power-cut')
  await server.simulator(lock, 'power-on')
  server.records.endOpenings()
}

/** A P-256 point as a phone gives it, of a key that nobody has: the pass is only to be there. */
export async function phoneKey(): Promise<string> {
  return toBase64Url(await publicPoint(await makeKeyPair()))
}
