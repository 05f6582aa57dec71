import type { AnswerOf } from '#src/contract/call.ts'
import type { findSale } from '#src/contract/staff/sales.ts'
import type { Language } from '#src/domain/language.ts'

import { staffPhone } from '#server/modules/members/answers/member-row.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import { toOrder } from '#server/modules/payments/answers/order-answer.ts'
import type { ShownOrder } from '#server/modules/payments/store/orders.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** An order and whose it is, as the counter sees it. */
export async function toSale(
  db: Db,
  order: ShownOrder,
  language: Language,
  now: Instant,
): Promise<AnswerOf<typeof findSale>> {
  const member = await readMember(db, order.memberUid)
  return {
    // The code is for the member's phone only.
    order: toOrder(order, { language, now, qrSecret: undefined }),
    member: { uid: member.uid, nickname: member.nickname, phoneMasked: staffPhone(member) },
  }
}
