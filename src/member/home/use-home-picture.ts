import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import type { Banner } from '#src/domain/banners/banner.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { homeSnapshot, type HomeSnapshot } from '#src/client/storage/home-snapshot.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { noText, type CardState, type HomeText } from './card-view.ts'
import type { HomeCard } from './use-home-card.ts'

interface Known {
  /** Undefined while the shop is not known. */
  shopText: Pick<HomeText, 'shop' | 'hours'> | undefined
  card: Pick<HomeCard, 'state' | 'text'>
  /** When the data was read; 0 while there is none. */
  asOf: number
  banners: readonly Banner[] | undefined
  shopId: number | undefined
}

export interface HomePicture {
  state: CardState
  text: HomeText
  banners: readonly Banner[] | undefined
  /** Everything shown is data, of now or of the last visit, and no placeholder. */
  isReal: boolean
}

/** What home shows: what is known now, and until then what the last visit left; each visit leaves its own. */
export function useHomePicture({ shopText, card, asOf, banners, shopId }: Known): HomePicture {
  const { t, i18n } = useLingui()
  const [last] = useState(() => lastVisit(remembered.token.read() !== undefined))
  const kept = last?.language === i18n.locale ? last : undefined
  const isWaiting = card.state === 'loading' && kept !== undefined
  const state = isWaiting ? kept.state : card.state
  const shop = shopText ?? pick(kept?.text)
  const age = asOf > 0 ? t`Showing data from ${formatTime(asOf)}` : (kept?.text['age'] ?? '')
  const text = { ...noText, ...(isWaiting ? kept.text : card.text), ...shop, age }
  const persistedBanner = kept && (shopId === undefined || shopId === last?.shopId) ? kept.banner : undefined
  const shown = banners ?? (persistedBanner && [{ ...persistedBanner, webUrl: null }])

  const isKnown = shopText !== undefined && snapshotStates.some((known) => known === state)
  useKeep(isKnown && !isWaiting, { language: i18n.locale, state, text: { ...text }, banner: firstOf(shown) })
  return { state, text, banners: shown, isReal: state !== 'loading' && shop.shop !== '' }
}

const snapshotStates = ['none', 'resting', 'booked', 'signed-out'] as const

interface LastVisit extends HomeSnapshot {
  state: (typeof snapshotStates)[number]
  shopId: number | undefined
}

/** The picture for a member is of no use to a visitor, and the other way round. */
function lastVisit(hasLogin: boolean): LastVisit | undefined {
  const snapshot = homeSnapshot.read()
  const state = snapshotStates.find((name) => name === snapshot?.state)
  if (!snapshot || !state || hasLogin === (state === 'signed-out')) return undefined
  const isOver = state === 'resting' && !(Number(snapshot.text['restUntil']) > serverNow())
  return { ...snapshot, state: isOver ? 'none' : state, shopId: remembered.shopId.read() }
}

function useKeep(isWorthKeeping: boolean, snapshot: HomeSnapshot): void {
  const json = JSON.stringify(snapshot)
  useEffect(() => {
    const { language, state, text, banner }: HomeSnapshot = JSON.parse(json)
    if (isWorthKeeping) homeSnapshot.write({ language, state, text, ...(banner && { banner }) })
  }, [isWorthKeeping, json])
}

function firstOf(banners: readonly Banner[] | undefined): HomeSnapshot['banner'] {
  const first = banners?.[0]
  return first && { image: first.image, alt: first.alt }
}

function pick(text: Record<string, string> | undefined): Pick<HomeText, 'shop' | 'hours'> {
  return { shop: text?.['shop'] ?? '', hours: text?.['hours'] ?? '' }
}
