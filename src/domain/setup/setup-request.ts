import { isReadableColor } from '#src/domain/chain/brand-color.ts'
import { parsePhone } from '#src/domain/members/phone-number.ts'
import { typedAmount } from '#src/domain/money.ts'

import {
  areHours,
  inLanguages,
  isDialled,
  isEmpty,
  placeTexts,
  type Texts,
  weekOf,
} from '#src/domain/shops/new-shop.ts'

import { areStaffedHours } from '#src/domain/shops/operating-mode.ts'
import { isHttps, pointOf } from '#src/domain/shops/place.ts'

import type { BedDraft, SetupDraft } from './setup-draft.ts'

/** What keeps a step from being complete. */
export type Trouble =
  | 'name'
  | 'color'
  | 'place'
  | 'prefix'
  | 'tenders'
  | 'owner'
  | 'owner-phone'
  | 'shop-name'
  | 'address'
  | 'shop-phone'
  | 'code'
  | 'point'
  | 'map'
  | 'hours'
  | 'staffed'
  | 'machines'
  | 'ids'
  | 'offer-name'
  | 'price'
  | 'single-price'

const anyId = /^[\w.-]{1,64}$/
const anyPrefix = /^[A-Z][A-Z0-9]{0,5}$/
const anyColor = /^#[0-9a-f]{6}$/i

/** What is missing or wrong in each of the five steps. */
export function troublesOf(draft: SetupDraft): Trouble[][] {
  const { owner, shop, hours, offer, single, currency, timeZone } = draft
  return [
    only({
      name: isEmpty(draft.names),
      color: !isColor(draft.color),
      place: draft.timeZone === '' || currency === '',
      prefix: draft.receiptPrefix !== '' && !anyPrefix.test(draft.receiptPrefix),
    }),
    only({ owner: owner.name.trim() === '', 'owner-phone': !parsePhone(owner.areaCode, owner.phone).ok }),
    only({
      'shop-name': isEmpty(shop.names),
      address: isEmpty(shop.addresses),
      'shop-phone': !isDialled(shop.phone),
      code: !/^[A-Za-z][A-Za-z0-9]{1,7}$/.test(shop.code),
      point: (shop.latitude !== '' || shop.longitude !== '') && pointOf({ ...shop, timeZone }) === undefined,
      map: shop.mapUrl !== '' && !isHttps(shop.mapUrl),
      hours: !areHours(hours),
      staffed: draft.operatingMode === 'staffed-hours' && !areStaffedHours(draft.staffed),
    }),
    only({ machines: draft.beds.length === 0 || draft.locks.length === 0, ids: hasBadIds(draft) }),
    only({
      'offer-name': isEmpty(offer.names),
      price: typedAmount(offer.price, currency || 'HKD') === undefined,
      tenders: draft.tenders.length === 0,
      'single-price': single.isSold && typedAmount(single.price, currency || 'HKD') === undefined,
    }),
  ]
}

function only(troubles: Partial<Record<Trouble, boolean>>): Trouble[] {
  return (Object.keys(troubles) as Trouble[]).filter((name) => troubles[name])
}

function isColor(color: string): boolean {
  return anyColor.test(color) && isReadableColor(color)
}

/** The id on the sticker of a bed: typed, or made of the studio's code. */
export function bedId({ shop }: SetupDraft, { id }: BedDraft, index: number): string {
  return id.trim() || `${shop.code.toLowerCase()}-${index + 1}`
}

export function lockId({ shop }: SetupDraft, id: string, index: number): string {
  return id.trim() || `${shop.code.toUpperCase()}-D${index + 1}`
}

function hasBadIds(draft: SetupDraft): boolean {
  const ids = [
    ...draft.beds.map((bed, index) => bedId(draft, bed, index)),
    ...draft.locks.map((id, index) => lockId(draft, id, index)),
  ]
  return new Set(ids.map((id) => id.toLowerCase())).size < ids.length || ids.some((id) => !anyId.test(id))
}

/** The draft as it is sent; only when nothing is wrong with it. */
export function toRequest(draft: SetupDraft) {
  const { secret, timeZone, currency, owner, shop } = draft
  const point = pointOf({ ...shop, timeZone })
  return {
    secret,
    brand: {
      names: inLanguages(draft.names),
      color: draft.color,
      ...(draft.logo !== '' && { logoImage: draft.logo.slice(draft.logo.indexOf(',') + 1) }),
    },
    timeZone,
    currency,
    owner: { name: owner.name.trim(), areaCode: owner.areaCode, phone: owner.phone },
    shop: {
      languages: placeTexts(shop.names, shop.addresses),
      phone: shop.phone.trim(),
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      mapUrl: shop.mapUrl === '' ? null : shop.mapUrl,
      week: weekOf(draft.hours),
      operatingMode: draft.operatingMode,
      staffedHours: draft.operatingMode === 'staffed-hours' ? draft.staffed : null,
    },
    beds: draft.beds.map((bed, index) => ({
      machineId: bedId(draft, bed, index),
      typeId: bed.type,
      names: inLanguages(bedNames(index)),
    })),
    locks: draft.locks.map((id, index) => ({
      machineId: lockId(draft, id, index),
      names: inLanguages(lockNames(index)),
    })),
    till: {
      ...(draft.receiptPrefix !== '' && { receiptPrefix: draft.receiptPrefix }),
      tenders: draft.tenders,
    },
    packages: packagesOf(draft),
  }
}

/** What is on sale on the first day; a price that is not typed yet is 0. */
export function packagesOf({ offer, single, currency }: SetupDraft) {
  const once = { names: singleNames, times: 1, bonusTimes: 0, validDays: single.validDays, price: single.price }
  return [offer, ...(single.isSold ? [once] : [])].map(({ names, price, times, bonusTimes, validDays }) => ({
    languages: inLanguages(names),
    priceCents: typedAmount(price, currency) ?? 0,
    times,
    bonusTimes,
    validDays,
  }))
}

const singleNames: Texts = { hk: '單次', cn: '单次', en: 'Single session' }

export function bedNames(index: number): Texts {
  return { hk: `${index + 1} 號機`, cn: `${index + 1} 号机`, en: `Bed ${index + 1}` }
}

export function lockNames(index: number): Texts {
  const number = index === 0 ? '' : ` ${index + 1}`
  return { hk: `正門${number}`, cn: `正门${number}`, en: `Front door${number}` }
}
