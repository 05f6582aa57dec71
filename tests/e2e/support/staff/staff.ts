import { randomUUID } from 'node:crypto'

import type { BrowserContext } from '@playwright/test'

import { aMember, enterAs, type Member } from '../member.ts'
import type { TestServer } from '../server.ts'

/** The demo's people behind the counter. */
const phones = { owner: '51000009', manager: '51000008', staff: '51000007' }
type Level = keyof typeof phones

/** By the server itself: one of another file of tests may have been given the same address. */
const known = new WeakMap<TestServer, Map<Level, Promise<Member>>>()

/** A member of staff, who asks for a code once in a studio, however many tests need them. */
export async function ofStaff(server: TestServer, level: Level = 'owner'): Promise<Member> {
  const logins = known.get(server) ?? new Map<Level, Promise<Member>>()
  const login = logins.get(level) ?? aMember(server, phones[level])
  known.set(server, logins.set(level, login))
  const member = await login
  // One login serves a whole file of tests; what locks and what needs a proof has a file of its own.
  const later = Date.now() + 12 * 3_600_000
  server.records.boundLogins(member.uid, later, later)
  // On duty at every studio, for the same reason.
  server.records.putOnDuty(member.uid)
  return member
}

/** Signs this browser in as a member of staff. */
export async function enterAsStaff(
  context: BrowserContext,
  server: TestServer,
  level: Level = 'owner',
): Promise<Member> {
  const member = await ofStaff(server, level)
  await enterAs(context, member)
  return member
}

/** Changes some settings of the first studio, as its owner does on its page. */
export async function saveShop(server: TestServer, changes: object): Promise<void> {
  const owner = await ofStaff(server)
  const shop = await owner.ask<object>('/api/admin/shops/get', { shop_id: 1 })
  await owner.ask('/api/admin/shops/save', { ...shop, ...changes, op_id: randomUUID() })
}

/** A counter tablet lying on its side. */
export const tablet = { width: 1180, height: 820 }
