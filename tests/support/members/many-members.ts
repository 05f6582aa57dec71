import { newMember } from '#server/modules/members/store/members.ts'
import { markDirty } from '#server/modules/members/store/member-index-marks.ts'
import type { Store } from '#server/platform/database/store.ts'

/** So many members with numbers of their own, whom lists show once their standings are refreshed. Answers their uids. */
export async function manyMembers({ store }: { store: Store }, count: number): Promise<string[]> {
  const now = await store.now()
  const numbers = Array.from({ length: count }, (_, index) => `+852${60_000_000 + index}`)
  const members = numbers.map((phone) => newMember({ phone, areaCode: '852' }, now))
  await store.transaction(async (tx) => {
    for (const member of members) {
      await tx.insertInto('members').values(member).execute()
      await markDirty(tx, member.uid)
    }
  })
  return members.map(({ uid }) => uid)
}
