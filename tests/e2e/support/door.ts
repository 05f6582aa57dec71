import { randomUUID } from 'node:crypto'

import { aMember, book, type Member } from './member.ts'
import type { Studio } from './studio.ts'

/** A door of the demo, its shop and a bed behind it. */
export const frontDoor = 'MKK-801'
const shop = 3
const device = 'mongkok-1'

/** The shop is open whenever the test runs. */
export function openAtNight(studio: Studio): void {
  studio.records.keepHours(shop)
}

/** The member's booking begins in this minute. */
export async function arrive(studio: Studio, member: Member): Promise<string> {
  const { appointment_id } = await book(member, { shop, device, inDays: 3 })
  studio.records.letItBegin(appointment_id)
  return appointment_id
}

/** Another member opens the door and is on the way in. */
export async function letMemberIn(studio: Studio): Promise<void> {
  const other = await aMember(studio)
  await arrive(studio, other)
  await other.ask('/api/door/open', { lock_id: frontDoor, op_id: randomUUID() })
}

/** The member who was let in last is inside, and the lock works and is reached. */
export async function freeDoor(studio: Studio): Promise<void> {
  await studio.simulator(frontDoor, 'online')
  await studio.simulator(frontDoor, 'unjam')
  // Without power the bolt springs back, and the lock forgets whom it is open for.
  await studio.simulator(frontDoor, 'power-cut')
  await studio.simulator(frontDoor, 'power-on')
  studio.records.endOpenings()
}
