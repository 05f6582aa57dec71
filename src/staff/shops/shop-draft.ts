import { type Language, languages } from '#src/domain/language.ts'
import type { IdentityCheck } from '#src/domain/shops/identity-check.ts'
import { areStaffedHours, type OperatingMode, type StaffedHours } from '#src/domain/shops/operating-mode.ts'
import type { AfterHours } from '#src/domain/shops/support-line.ts'
import { isHttps, pointOf } from '#src/domain/shops/place.ts'
import type { ShopTerms, ShopTexts, StaffShop } from './shop-calls.ts'
import { contactPhonePattern, wechatIdPattern, wifiNameTrouble } from '#src/staff/kit/forms/limits-calls.ts'

export { pointOf }

/** A studio while it is edited; numbers are as they were typed. */
export interface ShopDraft {
  texts: Record<Language, ShopTexts>
  /** It is not edited: what is booked stands on its clocks. */
  timeZone: string
  opensAt: string
  closesAt: string
  latitude: string
  longitude: string
  mapUrl: string
  operatingMode: OperatingMode
  /** Once they have been set. */
  staffed: StaffedHours | null
  /** When staff see an ID; absent from a studio whose server does not know it. */
  identityCheck: IdentityCheck | undefined
  /** What members have to show; absent from a studio whose server does not know it. */
  presence: StaffShop['presence']
  phone: string
  wechatId: string
  wechatQr: string | null
  photo: string | null
  /** Of the Wi-Fi for members; empty: there is none. */
  wifiName: string
  /** Of the line while nobody is at the counter; both numbers empty: there is none. */
  afterHours: AfterHours
  /** How alerts reach people; absent from a studio whose server does not know it. */
  alertRules: StaffShop['alertRules']
}

/** Day and night, until somebody says otherwise. */
const noAfterHours: AfterHours = { phone: '', whatsapp: '', from: '00:00', to: '00:00' }

const noTexts: ShopTexts = { name: '', address: '', tags: [] }

export function draftOf({ languages: known, opensAt, closesAt, ...shop }: StaffShop): ShopDraft {
  const textsIn = (language: Language) => {
    const { name, address, tags } = known.find((texts) => texts.language === language) ?? noTexts
    return { name, address, tags }
  }
  return {
    texts: { 'zh-HK': textsIn('zh-HK'), 'zh-CN': textsIn('zh-CN'), 'en-US': textsIn('en-US') },
    timeZone: shop.timeZone,
    opensAt,
    closesAt,
    latitude: shop.latitude === null ? '' : String(shop.latitude),
    longitude: shop.longitude === null ? '' : String(shop.longitude),
    mapUrl: shop.mapUrl ?? '',
    operatingMode: shop.operatingMode,
    staffed: shop.staffedHours,
    identityCheck: shop.identityCheck,
    presence: shop.presence,
    phone: shop.phone,
    wechatId: shop.wechatId,
    wechatQr: shop.wechatQr,
    photo: shop.photo ?? null,
    wifiName: shop.wifiName ?? '',
    afterHours: shop.afterHours ?? noAfterHours,
    alertRules: shop.alertRules,
  }
}

export type ShopTrouble =
  | 'texts'
  | 'hours'
  | 'place'
  | 'map'
  | 'staffed'
  | 'identity'
  | 'presence'
  | 'phone'
  | 'wechat'
  | 'after-hours'
  | 'wifi'

/** What keeps a draft from being saved. */
export function shopTroubles(draft: ShopDraft): ShopTrouble[] {
  const { texts, opensAt, closesAt, mapUrl, operatingMode, staffed, phone, wechatId } = draft
  const troubles: ShopTrouble[] = []
  if (languages.some((language) => isHalf(texts[language])) || isEmpty(texts['zh-HK'])) troubles.push('texts')
  if (opensAt === '' || closesAt === '' || !/[05]$/.test(opensAt)) troubles.push('hours')
  if (hasPlace(draft) && pointOf(draft) === undefined) troubles.push('place')
  if (mapUrl !== '' && !isHttps(mapUrl)) troubles.push('map')
  if (operatingMode === 'staffed-hours' && !(staffed && areStaffedHours(staffed))) troubles.push('staffed')
  if (draft.identityCheck === 'session' && operatingMode !== 'staff-release') troubles.push('identity')
  if (draft.presence?.door === 2 && pointOf(draft) === undefined) troubles.push('presence')
  if (!contactPhonePattern.test(phone.trim())) troubles.push('phone')
  if (!wechatIdPattern.test(wechatId.trim())) troubles.push('wechat')
  if (!isLine(draft.afterHours)) troubles.push('after-hours')
  if (wifiNameTrouble(draft.wifiName.trim()) !== undefined) troubles.push('wifi')
  return troubles
}

/** Empty, or numbers as they are dialled with times that are times. */
function isLine({ phone, whatsapp, from, to }: AfterHours): boolean {
  const areNumbers = [phone, whatsapp].every((number) => contactPhonePattern.test(number.trim()))
  return areNumbers && from !== '' && to !== ''
}

function afterHoursOf({ phone, whatsapp, from, to }: AfterHours): AfterHours | null {
  const numbers = { phone: phone.trim(), whatsapp: whatsapp.trim() }
  return numbers.phone === '' && numbers.whatsapp === '' ? null : { ...numbers, from, to }
}

function hasPlace({ latitude, longitude }: ShopDraft): boolean {
  return latitude !== '' || longitude !== ''
}

export function missingTexts({ texts }: ShopDraft): Language[] {
  return languages.filter((language) => isEmpty(texts[language]) || isHalf(texts[language]))
}

export function termsOf(draft: ShopDraft): ShopTerms {
  const { texts, opensAt, closesAt, latitude, longitude, mapUrl, operatingMode, staffed, wechatQr, photo } = draft
  return {
    languages: languages
      .filter((language) => !isEmpty(texts[language]))
      .map((language) => {
        const { name, address, tags } = texts[language]
        return { language, name: name.trim(), address: address.trim(), tags }
      }),
    opensAt,
    closesAt,
    latitude: latitude === '' ? null : Number(latitude),
    longitude: longitude === '' ? null : Number(longitude),
    mapUrl: mapUrl === '' ? null : mapUrl.trim(),
    operatingMode,
    // Hours of another mode are kept as far as they make sense.
    staffedHours: staffed && areStaffedHours(staffed) ? staffed : null,
    ...(draft.identityCheck && { identityCheck: draft.identityCheck }),
    ...(draft.presence && { presence: draft.presence }),
    phone: draft.phone.trim(),
    wechatId: draft.wechatId.trim(),
    wechatQr,
    photo,
    wifiName: draft.wifiName.trim(),
    afterHours: afterHoursOf(draft.afterHours),
    ...(draft.alertRules && { alertRules: draft.alertRules }),
  }
}

export function isSameShop(a: ShopDraft, b: ShopDraft): boolean {
  return JSON.stringify(termsOf(a)) === JSON.stringify(termsOf(b))
}

function isEmpty({ name, address, tags }: ShopTexts): boolean {
  return name.trim() === '' && address.trim() === '' && tags.length === 0
}

function isHalf(texts: ShopTexts): boolean {
  return !isEmpty(texts) && (texts.name.trim() === '' || texts.address.trim() === '')
}
