import { cardLedger, userFreeUseCardList } from '#src/contract/cards.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { pageOf, spanOf } from '#server/http/paging.ts'
import { cardStatus } from './rules/card-status.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { listCardLines } from './store/card-lines.ts'
import { type BalancedCard, findCard, listCards } from './store/cards.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store } from '#server/platform/database/store.ts'
import { toCard, toCardLine } from './answers/card-answer.ts'

export function serveCards(serve: Serve, store: Store): void {
  serve(userFreeUseCardList, async ({ caller, language }) => {
    const now = await store.now()
    const cards = await listCards(store.db, caller.uid)
    return ok(activeFirst(cards, now).map((card) => toCard(card, language, now)))
  })

  serve(cardLedger, async ({ body, caller, language }) => {
    const { cardId } = body
    const card = await findCard(store.db, caller.uid, cardId)
    if (!card) return refuse('not-found')
    const { list: lines, ...paged } = pageOf(body, await listCardLines(store.db, cardId, spanOf(body)))
    const list = lines.map((line) => toCardLine(line, card.timesTotal === null, language))
    return ok({ ...paged, card: toCard(card, language, await store.now()), list })
  })
}

/** Active ones, the soonest to expire first; then the others, the newest first. */
function activeFirst(cards: readonly BalancedCard[], now: Instant): BalancedCard[] {
  const active = cards.filter((card) => cardStatus(card, now) === 'active')
  const others = cards.filter((card) => cardStatus(card, now) !== 'active')
  return [...active.sort((a, b) => lastsUntil(a) - lastsUntil(b)), ...others]
}

function lastsUntil({ validUntil }: BalancedCard): number {
  return validUntil ?? Number.MAX_SAFE_INTEGER
}
