import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import type { Banner } from '#src/domain/banners/banner.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { homeSnapshot, type HomeSnapshot } from '#src/client/storage/home-snapshot.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { noText, type CardState, type HomeText } from './card/card-view.ts'
import type { HomeCard } from './use-home-card.ts'

interface Known {
  /** Undefined while the shop is not known. */
  shopText: Pick<HomeText, 'shop' | 'hours'> | undefined
  card: Pick<HomeCard, 'state' | 'step' | 'text' | 'isLooking' | 'isFirstLook' | 'balance'>
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
  // A home that is still there when somebody signs in or out has its last picture from before.
  const isOfNow = (last?.state === 'signed-out') === (card.state === 'signed-out')
  const isOffline = useConnection().state === 'offline'
  const kept = isOfNow && last?.language === i18n.locale ? withoutFree(last, isOffline) : undefined
  const isWaiting = kept !== undefined && isYetToCome(card, kept)
  // On a phone that knows nothing yet, "none" could be the half hour after a session, or the rest.
  const isUnheard = last === undefined && card.state === 'none' && card.isFirstLook
  const state = isWaiting ? kept.state : isUnheard ? 'loading' : card.state
  const shop = shopText ?? pick(kept?.text)
  const age = asOf > 0 ? t`Showing data from ${formatTime(asOf)}` : (kept?.text['age'] ?? '')
  const free = card.isLooking ? freeOf(kept) : {}
  const left = card.balance ? {} : balanceOf(kept)
  const text = { ...noText, ...free, ...left, step: card.step, ...(isWaiting ? kept.text : card.text), ...shop, age }
  const persistedBanner = kept && (shopId === undefined || shopId === last?.shopId) ? kept.banner : undefined
  const shown = banners ?? (persistedBanner && [{ ...persistedBanner, webUrl: null }])

  const isKnown = shopText !== undefined && snapshotStates.some((known) => known === state)
  useKeep(isKnown && !isWaiting, { language: i18n.locale, state, text: { ...text }, banner: firstOf(shown) })
  return { state, text, banners: shown, isReal: state !== 'loading' && shop.shop !== '' }
}

const snapshotStates = ['none', 'free', 'resting', 'booked', 'tanning', 'done', 'ended', 'signed-out'] as const

interface LastVisit extends HomeSnapshot {
  state: (typeof snapshotStates)[number]
  shopId: number | undefined
}

/** The picture for a member is of no use to a visitor, and the other way round. */
function lastVisit(hasLogin: boolean): LastVisit | undefined {
  const snapshot = homeSnapshot.read()
  const state = snapshotStates.find((name) => name === snapshot?.state)
  if (!snapshot || !state || hasLogin === (state === 'signed-out')) return undefined
  const now = stateNow(state, snapshot.text)
  const text = now === state ? snapshot.text : { ...snapshot.text, step: '' }
  return { ...snapshot, text, state: now, shopId: remembered.shopId.read() }
}

/** What was true at the last visit may be over; the boot script decides by the same. */
function stateNow(state: LastVisit['state'], text: Record<string, string>): LastVisit['state'] {
  const isAhead = (name: string) => Number(text[name]) > serverNow()
  if ((state === 'done' || state === 'ended') && !isAhead('doneUntil')) return stateNow('resting', text)
  if (state === 'resting' && !isAhead('restUntil')) return 'none'
  if (state === 'free' && !(navigator.onLine && isAhead('freeAt'))) return 'none'
  return state
}

/** What was free is not believed without a signal; in the moment that says so, and not with what is read after it. */
function withoutFree(last: LastVisit, isOffline: boolean): LastVisit {
  return isOffline && last.state === 'free' ? { ...last, state: 'none', text: { ...last.text, step: '' } } : last
}

/** Nothing has been heard of the appointment, or of what is free where nothing is booked. */
function isYetToCome({ state, isLooking }: Known['card'], kept: LastVisit): boolean {
  return state === 'loading' || (state === 'none' && isLooking && kept.state === 'free')
}

/** The free time that the last visit left, until the studio tells the one of now. */
function freeOf(kept: LastVisit | undefined): Partial<HomeText> {
  if (!kept || !(Number(kept.text['freeAt']) > serverNow())) return {}
  return { bookAt: kept.text['bookAt'] ?? '', freeAt: kept.text['freeAt'] ?? '' }
}

/** What the last visit knew of the packages, until they have been read. */
function balanceOf(kept: LastVisit | undefined): Partial<HomeText> {
  return { left: kept?.text['left'] ?? '', leftUntil: kept?.text['leftUntil'] ?? '' }
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
