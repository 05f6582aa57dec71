import type { BrowserContext } from '@playwright/test'

import { aMember, enterAs, type Member } from './member.ts'
import type { Studio } from './studio.ts'

/** The demo's people behind the counter. */
const phones = { owner: '51000009', manager: '51000008', staff: '51000007' }
const known = new Map<string, Promise<Member>>()

/** Signs this browser in as somebody of the staff; each of them asks for a code once in a studio. */
export async function enterAsStaff(
  context: BrowserContext,
  studio: Studio,
  level: keyof typeof phones = 'owner',
): Promise<Member> {
  const key = `${studio.url} ${level}`
  const login = known.get(key) ?? aMember(studio, phones[level])
  known.set(key, login)
  const member = await login
  await enterAs(context, member)
  return member
}

/** A counter tablet lying on its side. */
export const tablet = { width: 1180, height: 820 }
