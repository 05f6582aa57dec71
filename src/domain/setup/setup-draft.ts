import type { AreaCode } from '#src/domain/members/area-code.ts'
import { firstTenders, type Tender } from '#src/domain/payments/tenders.ts'
import { type OperatingMode, type StaffedHours, usualStaffed } from '#src/domain/shops/operating-mode.ts'
import { allDay, type NewHours, noTexts, type Texts } from '#src/domain/shops/new-shop.ts'

export interface BedDraft {
  id: string
  type: 'lie-down' | 'stand-up'
}

/** What was typed so far, on the page or at the terminal, as it was typed. */
export interface SetupDraft {
  /** What the server printed; none at its terminal. */
  secret: string
  names: Texts
  color: string
  /** A square picture as an address of its data; "" for none. */
  logo: string
  /** "": as the app numbers receipts. */
  receiptPrefix: string
  tenders: Tender[]
  timeZone: string
  currency: string
  owner: { name: string; areaCode: AreaCode; phone: string }
  /** The place in degrees, as they were typed; it may stay empty. */
  shop: {
    names: Texts
    addresses: Texts
    phone: string
    code: string
    latitude: string
    longitude: string
    mapUrl: string
  }
  hours: NewHours
  /** Who lets a bed start, and when somebody is there where the mode tells of that. */
  operatingMode: OperatingMode
  staffed: StaffedHours
  beds: BedDraft[]
  locks: string[]
  offer: { names: Texts; price: string; times: number; bonusTimes: number; validDays: number }
  single: { isSold: boolean; price: string; validDays: number }
}

/** Where this device stands is the first guess at where the studio does. */
export function emptyDraft(timeZone: string): SetupDraft {
  return {
    secret: '',
    names: noTexts,
    color: '#14463c',
    logo: '',
    receiptPrefix: '',
    tenders: [...firstTenders],
    timeZone,
    currency: timeZone === 'Asia/Hong_Kong' ? 'HKD' : '',
    owner: { name: '', areaCode: '852', phone: '' },
    shop: { names: noTexts, addresses: noTexts, phone: '', code: '', latitude: '', longitude: '', mapUrl: '' },
    hours: [allDay, allDay, allDay],
    operatingMode: 'unstaffed',
    staffed: usualStaffed,
    beds: [
      { id: '', type: 'lie-down' },
      { id: '', type: 'stand-up' },
    ],
    locks: [''],
    offer: {
      names: { hk: '10 次＋2 次', cn: '10 次＋2 次', en: '10 + 2 sessions' },
      price: '',
      times: 10,
      bonusTimes: 2,
      validDays: 90,
    },
    single: { isSold: true, price: '', validDays: 30 },
  }
}
