import { isHttps, pointOf } from './place.ts'

/** The same text in the languages of members; one of them is enough. */
export interface Texts {
  hk: string
  cn: string
  en: string
}

export interface DayHours {
  from: string
  to: string
  isClosed: boolean
}

/** Monday to Thursday, Friday, Saturday and Sunday. */
export type NewHours = [DayHours, DayHours, DayHours]

export const noTexts: Texts = { hk: '', cn: '', en: '' }
export const allDay: DayHours = { from: '10:00', to: '22:00', isClosed: false }

/** A further studio as it is typed. */
export interface NewShopDraft {
  names: Texts
  addresses: Texts
  phone: string
  timeZone: string
  /** In degrees, as they were typed. */
  latitude: string
  longitude: string
  mapUrl: string
  hours: NewHours
  /** The studio that it is run like; null: it has hours of its own. */
  copyFrom: number | null
}

/** It is likely to be where the chain has one already. */
export function emptyShop(timeZone: string): NewShopDraft {
  return {
    names: noTexts,
    addresses: noTexts,
    phone: '',
    timeZone,
    latitude: '',
    longitude: '',
    mapUrl: '',
    hours: [allDay, allDay, allDay],
    copyFrom: null,
  }
}

export type NewShopTrouble = 'name' | 'address' | 'phone' | 'zone' | 'place' | 'map' | 'hours'

/** What keeps it from being made. */
export function newShopTroubles(draft: NewShopDraft): NewShopTrouble[] {
  const troubles: Record<NewShopTrouble, boolean> = {
    name: isEmpty(draft.names),
    address: isEmpty(draft.addresses),
    phone: !isDialled(draft.phone),
    zone: draft.timeZone === '',
    place: (draft.latitude !== '' || draft.longitude !== '') && pointOf(draft) === undefined,
    map: draft.mapUrl !== '' && !isHttps(draft.mapUrl),
    hours: draft.copyFrom === null && !areHours(draft.hours),
  }
  return (Object.keys(troubles) as NewShopTrouble[]).filter((name) => troubles[name])
}

/** The draft as it is sent; only when nothing is wrong with it. */
export function newShopRequest(draft: NewShopDraft) {
  const { names, addresses, phone, timeZone, mapUrl, hours, copyFrom } = draft
  const point = pointOf(draft)
  return {
    languages: placeTexts(names, addresses),
    phone: phone.trim(),
    timeZone,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    mapUrl: mapUrl === '' ? null : mapUrl,
    week: copyFrom === null ? weekOf(hours) : null,
    copyFrom,
  }
}

const anyPhone = /^(?:\+?\d[\d ()-]{4,})?$/
/** Opens in steps of five minutes. */
const anyOpening = /^\d\d:\d[05]$/
const anyTime = /^\d\d:\d\d$/

export function isEmpty({ hk, cn, en }: Texts): boolean {
  return [hk, cn, en].every((text) => text.trim() === '')
}

/** A number as it is dialled, or none. */
export function isDialled(phone: string): boolean {
  return anyPhone.test(phone.trim())
}

/** Open on some day, and every opening a time that can be booked. */
export function areHours(hours: NewHours): boolean {
  return hours.some(({ isClosed }) => !isClosed) && hours.every(isHours)
}

function isHours({ from, to, isClosed }: DayHours): boolean {
  return isClosed || (anyOpening.test(from) && anyTime.test(to))
}

/** What was given, and in the place of the language that everything falls back to, whichever was. */
export function inLanguages({ hk, cn, en }: Texts) {
  const first = [hk, cn, en].map((text) => text.trim()).find((text) => text !== '') ?? ''
  const given = [
    { language: 'zh-CN' as const, name: cn.trim() },
    { language: 'en-US' as const, name: en.trim() },
  ]
  return [{ language: 'zh-HK' as const, name: first }, ...given.filter(({ name }) => name !== '')]
}

/** The names and addresses of a studio in every language in which it has a name. */
export function placeTexts(names: Texts, addresses: Texts) {
  const places = inLanguages(addresses)
  const [fallback] = places
  return inLanguages(names).map(({ language, name }) => {
    const place = places.find((one) => one.language === language) ?? fallback
    return { language, name, address: place?.name ?? '' }
  })
}

/** As it is sent: seven days from Monday on. */
export function weekOf([weekdays, friday, weekend]: NewHours) {
  const blocks = ({ from, to, isClosed }: DayHours) => (isClosed ? [] : [{ from, to }])
  const days = [weekdays, weekdays, weekdays, weekdays, friday, weekend, weekend]
  return days.map(blocks)
}
