import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { packagesQuery } from '#src/client/api/orders.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { persistedWalkIn } from '#src/client/storage/persisted-walk-in.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import type { PackageOnSale } from '#src/domain/cards/package.ts'
import {
  canContinue,
  newWalkIn,
  shownStep,
  stepAfter,
  stepBefore,
  type WalkInDraft,
  type WalkInFacts,
  type WalkInStep,
} from '#src/domain/sessions/walk-in.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { useLiveBoard } from '#src/staff/board/live/use-live-board.ts'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'

import { useFollowedStart } from './use-followed-start.ts'
import { useOffers } from './use-offers.ts'
import { useWalkInSale } from './use-walk-in-sale.ts'

export type WalkIn = ReturnType<typeof useWalkIn>

/** A guest who is served at the counter: what was typed, chosen and done, and the step that comes next. */
export function useWalkIn(shop: ListedShop) {
  const { i18n } = useLingui()
  const own = remembered.userId.read() ?? ''
  const [draft, setDraft] = useState(() => newWalkIn(shop.shopId))
  const [left, setLeft] = useState(() => readLeft(own, shop.shopId))
  const board = useLiveBoard(shop.shopId)
  const beds = board.data?.beds ?? []
  const offers = useOffers(beds, draft.member?.uid)
  const packages = useQuery(packagesQuery(shop.shopId, i18n.locale))
  const sold = chosenFor(packages.data, draft.packageId)
  const isOffline = useConnection().state === 'offline'

  const change = (changes: Partial<WalkInDraft>) => setDraft((now) => ({ ...now, ...changes, changedAt: serverNow() }))
  const sale = useWalkInSale({ shop, draft, sold, change })
  useFollowedStart({ draft, beds, offers: offers.of, change })
  useEffect(() => {
    if (draft.session) persistedWalkIn.clear()
    else if (draft.member) persistedWalkIn.write(own, draft)
  }, [draft, own])

  const facts: WalkInFacts = { ...factsOf(draft, offers.of), sale: sale.standing }
  const step = shownStep(draft.at, facts)
  // Accepted or paid elsewhere meanwhile: what was skipped stays behind.
  if (step !== draft.at && offers.state === 'ready') setDraft({ ...draft, at: step })

  return {
    shop,
    draft,
    facts,
    step,
    board,
    beds,
    offers,
    packages,
    sold,
    sale,
    isOffline,
    /** What this clerk has left half way here. */
    left,
    change,
    replace: (next: WalkInDraft) => setDraft({ ...next, changedAt: serverNow() }),
    next: (from: WalkInStep, changes: Partial<WalkInDraft> = {}) => change({ ...changes, at: stepAfter(from, facts) }),
    back: stepBefore(step, facts),
    proceed: () => {
      if (left) setDraft({ ...newWalkIn(shop.shopId), ...left })
      setLeft(undefined)
    },
    again: () => {
      persistedWalkIn.clear()
      setLeft(undefined)
      setDraft(newWalkIn(shop.shopId))
    },
  }
}

function readLeft(own: string, shopId: number): WalkInDraft | undefined {
  const left = persistedWalkIn.read(own)
  return left && canContinue(left, { shopId, now: serverNow() }) ? left : undefined
}

/** What the beds were told of the member, before anybody pays or starts. */
function factsOf(draft: WalkInDraft, offers: WalkIn['offers']['of']): Omit<WalkInFacts, 'sale'> {
  const all = [...offers.values()]
  return {
    hasMember: draft.member !== undefined,
    isNoticeAccepted: all.some(({ isConsentNeeded }) => !isConsentNeeded),
    isIdentityMissing:
      draft.identityDocument === undefined && all.some(({ isIdentityNeeded }) => isIdentityNeeded === true),
    hasPackage: all.some(({ cards }) => cards.length > 0),
    isAsked: draft.isAsked,
  }
}

/** The package that is marked: the one that was chosen, else a single session, else the first. */
function chosenFor(packages: readonly PackageOnSale[] | undefined, wanted: string | undefined) {
  return packages && (packages.find(({ packageId }) => packageId === wanted) ?? inOrder(packages)[0])
}

/** What most guests without a booking take comes first. */
export function inOrder(packages: readonly PackageOnSale[]): PackageOnSale[] {
  const isSingle = ({ times, bonusTimes }: PackageOnSale) => times === 1 && bonusTimes === 0
  return [...packages.filter(isSingle), ...packages.filter((each) => !isSingle(each))]
}
