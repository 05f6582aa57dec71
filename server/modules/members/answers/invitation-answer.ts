import type { AnswerOf } from '#src/contract/call.ts'
import type { readInvitation } from '#src/contract/invitations.ts'
import type { invitation } from '#src/contract/staff/access/invitations.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { invitationState } from '#server/modules/members/rules/invitation.ts'
import { type InvitationRow, invitedShops, listInvitationRows } from '#server/modules/members/store/invitations.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import { listLivingShops, shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

type View = AnswerOf<typeof readInvitation>

/** As those who may invite see it; one, or all of them. */
export async function describeInvitations(
  db: Db,
  now: Instant,
  invitationId?: string,
): Promise<CamelOf<typeof invitation>[]> {
  return (await listInvitationRows(db, invitationId)).map((row) => ({
    invitationId: row.invitationId,
    name: row.name,
    level: row.level,
    shops: invitedShops.read(row.shops),
    inviter: { uid: row.inviterUid, nickname: row.inviterName },
    createdAt: row.createdAt,
    endsAt: row.endsAt,
    state: invitationState(row, now),
    usedBy: row.joinedUid === null ? null : { uid: row.joinedUid, nickname: row.userName ?? '' },
    usedAt: row.usedAt,
  }))
}

/** As the member who has its link sees it. */
export async function viewInvitation(
  db: Db,
  row: InvitationRow,
  { state, language }: { state: View['state']; language: Language },
): Promise<View> {
  const names = new Map(
    (await listLivingShops(db)).map((shop) => [shop.shopId, inLanguage(shopTexts.read(shop.languages), language).name]),
  )
  const inviter = await findMember(db, row.inviterUid)
  return {
    state,
    level: row.level,
    shops: invitedShops.read(row.shops).flatMap(({ shopId, level }) => {
      const name = names.get(shopId)
      return name === undefined ? [] : [{ shopId, level, name }]
    }),
    inviterName: inviter?.nickname ?? '',
    endsAt: row.endsAt,
  }
}
