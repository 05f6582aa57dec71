import type { AnswerOf } from '#src/contract/call.ts'
import { mostInGroup } from '#src/contract/staff/limits.ts'
import type { previewGroup } from '#src/contract/staff/members/groups.ts'

import {
  countListed,
  type ListedMember,
  listMembers,
  type MemberChip,
} from '#server/modules/members/store/member-list.ts'
import type { MemberGroup } from '#server/modules/members/store/file/member-groups.ts'
import { cursorOf } from '#server/platform/database/keyset.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import { listReachable } from '#server/platform/push/subscriptions.ts'
import { type MessageMoney, priceOf } from '#server/platform/messaging/message-money.ts'

export interface Whom extends MemberGroup {
  chip: MemberChip
}

const atOnce = 500

/** Those of a group who allow offers, up to one more than a message may go to. */
export async function listAllowing(db: Db, { chip, ...group }: Whom, now: Instant): Promise<ListedMember[]> {
  const filter = { range: undefined, chip, sort: 'joined', group: { ...group, isAllowing: true } } as const
  const members: ListedMember[] = []
  let after
  while (members.length <= mostInGroup) {
    const page = await listMembers(db, filter, { after, offset: 0, limit: atOnce }, now)
    members.push(...page)
    const last = page.at(-1)
    if (!last || page.length < atOnce) break
    after = cursorOf(last)
  }
  return members
}

interface Meant {
  whom: Whom
  members: readonly ListedMember[]
  money: MessageMoney
  /** Whether notices go by text message at all, which the operator decides. */
  isTexting: boolean
}

/** How the members of a group would be reached now, and what that would cost. */
export async function previewOf(
  db: Db,
  { whom, members, money, isTexting }: Meant,
  now: Instant,
): Promise<AnswerOf<typeof previewGroup>> {
  const notifiable = new Set<string>()
  for (let from = 0; from < members.length; from += atOnce) {
    const uids = members.slice(from, from + atOnce).map(({ uid }) => uid)
    for (const uid of await listReachable(db, uids, now, 'expiresAt')) notifiable.add(uid)
  }
  const others = members.filter(({ uid }) => !notifiable.has(uid))
  const texted = others.filter(
    ({ marketingTexts, phone }) => isTexting && marketingTexts === 1 && phone.startsWith('+'),
  )
  const price = ({ areaCode }: ListedMember) => priceOf(money, { channel: 'sms', country: areaCode })
  const { chip, ...group } = whom
  return {
    inGroup: await countListed(db, { range: undefined, chip, sort: 'joined', group }, now),
    members: members.length,
    push: notifiable.size,
    texts: texted.length,
    unreached: others.length - texted.length,
    costMicros: texted.reduce((sum, member) => sum + price(member), 0),
    currency: money.currency,
    isTooLarge: members.length > mostInGroup,
  }
}
