import type { AnswerOf } from '#src/contract/call.ts'
import type { readPayLink } from '#src/contract/staff/payments/pay-links.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { packageTexts } from '#server/modules/cards/store/packages.ts'
import { staffPhone } from '#server/modules/members/answers/member-row.ts'
import { readMember } from '#server/modules/members/store/members.ts'
import type { OrderState } from '#server/modules/payments/order-tables.ts'
import { orderStateNow } from '#server/modules/payments/rules/order-state.ts'
import { payLinkPath } from '#server/modules/payments/rules/pay-link-path.ts'
import { orderTerms } from '#server/modules/payments/store/orders.ts'
import type { LinkedOrder } from '#server/modules/payments/store/pay-links.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

type PayLink = AnswerOf<typeof readPayLink>

/** An order that waits for a phone, as the counter sees it. `origin` is where its link leads. */
export async function toPayLink(
  db: Db,
  { order, link }: LinkedOrder,
  { language, now, origin }: { language: Language; now: Instant; origin: string },
): Promise<PayLink> {
  const member = await readMember(db, order.memberUid)
  const state = stateOf(orderStateNow(order, now))
  const isShown = state === 'pending' && order.checkoutUrl !== null
  return {
    ...order,
    state,
    ...(isShown && { link: `${origin}${payLinkPath(link)}` }),
    packageName: inLanguage(packageTexts.read(orderTerms.read(order.terms).languages), language).name,
    member: { uid: member.uid, nickname: member.nickname, phoneMasked: staffPhone(member) },
  }
}

/** What was given back since was paid. */
function stateOf(state: OrderState): PayLink['state'] {
  return state === 'refunded' ? 'paid' : state
}
