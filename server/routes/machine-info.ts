import type { AnswerOf } from '#src/contract/call.ts'
import { getUserCardInfo } from '#src/contract/machine.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '../messages.ts'
import { restedAt } from '../rules/start.ts'
import type { Serve } from '../serve-call.ts'
import { bluetoothAddress } from '../sessions/bluetooth-address.ts'
import type { Desk } from '../sessions/desk.ts'
import { type BalancedCard, usableCards } from '../store/cards.ts'
import { type DeviceRow, findBed } from '../store/devices.ts'
import { lastTanEndsAt } from '../store/exposures.ts'
import { readMember } from '../store/members.ts'
import type { Instant } from '../store/schema.ts'
import { findShownOpen } from '../store/session-lists.ts'
import { openSessionOn } from '../store/sessions.ts'
import { readChainSettings } from '../store/settings.ts'
import { readShop, shopTexts } from '../store/shops.ts'
import { toCard } from './card-answer.ts'
import { toDevice } from './device-answer.ts'
import { toSession } from './session-answer.ts'

type Offer = AnswerOf<typeof getUserCardInfo>

/** What a member has to know before a start: the bed, what may pay for it, and what stands in the way. */
export function serveMachineInfo(serve: Serve, desk: Desk): void {
  const { store, gateway } = desk
  serve(getUserCardInfo, async ({ body, caller, language }) => {
    const { db } = store
    const now = await store.now()
    const bed = await findBed(db, body.device_id)
    if (!bed) return refuse('not-found')
    const bedState = gateway.bedState(bed.deviceId)
    const live = { bedState, session: await openSessionOn(db, bed.deviceId) }
    const shop = await readShop(db, bed.shopId)
    const open = await findShownOpen(db, caller.uid)
    return ok({
      device: toDevice(bed, live, language),
      shop_name: inLanguage(shopTexts.read(shop.languages), language).name,
      ...payment(await usableCards(db, caller.uid, bed, now), language, now),
      limits: limitsOf(bed),
      default_intensity: 'medium',
      ...(await readiness(desk, caller.uid, now)),
      session: open ? toSession(open, language, now) : null,
      transports: { remote: bedState !== 'offline', bluetooth: bluetoothAddress(bed) },
    })
  })
}

function payment(
  cards: readonly BalancedCard[],
  language: Language,
  now: Instant,
): Pick<Offer, 'cards' | 'times_left'> {
  const isUnlimited = cards.some(({ timesTotal }) => timesTotal === null)
  return {
    cards: cards.map((card) => toCard(card, language, now)),
    times_left: isUnlimited ? null : cards.reduce((sum, { balance }) => sum + balance, 0),
  }
}

const usualMinutes = 10

function limitsOf({ minMinutes, maxMinutes }: DeviceRow): Offer['limits'] {
  const default_minutes = Math.min(Math.max(usualMinutes, minMinutes), maxMinutes)
  return { min_minutes: minMinutes, max_minutes: maxMinutes, default_minutes }
}

async function readiness(
  { store }: Desk,
  uid: string,
  now: Instant,
): Promise<Pick<Offer, 'next_allowed_at' | 'consent'>> {
  const { rules, legal } = await readChainSettings(store.db)
  const member = await readMember(store.db, uid)
  const allowedAt = restedAt(await lastTanEndsAt(store.db, uid, now), rules.minGapHours) ?? now
  const isConsented = member.consentVersion === legal.riskVersion && member.adultAt !== null
  return {
    next_allowed_at: allowedAt > now ? new Date(allowedAt).toISOString() : null,
    consent: { needed: !isConsented, version: legal.riskVersion },
  }
}
