import type { CamelOf } from '#src/contract/codec.ts'
import type { staffAppointment } from '#src/contract/staff/appointments.ts'
import type { staffMember } from '#src/contract/staff/staff-member.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { staffPhone } from '#server/modules/members/answers/member-row.ts'
import { stateNow } from '#server/modules/appointments/rules/change-appointment.ts'
import { endOfDay, shopClock, shopDate, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findForStaff, type StaffAppointmentRow } from '#server/modules/appointments/store/staff-appointments.ts'
import type { Db } from '#server/platform/database/store.ts'

export type StaffAppointmentAnswer = CamelOf<typeof staffAppointment>

export function toStaffAppointment(row: StaffAppointmentRow, language: Language, now: Instant): StaffAppointmentAnswer {
  const { timeZone, startsAt, endsAt } = row
  const device = inLanguage(bedTexts.read(row.bedTexts), language)
  return {
    ...row,
    code: codeOf(row),
    member: toStaffMember({ ...row, uid: row.memberUid }),
    deviceName: device.name,
    deviceType: device.type,
    date: shopDate(startsAt, timeZone),
    time: shopClock(startsAt, timeZone),
    endTime: shopClock(endsAt, timeZone),
    startsAt,
    endsAt,
    timeZone,
    state: stateNow(row, now),
    inUse: row.isInUse === 1,
    hasBegun: row.isBegun === 1,
    honoured: row.isHonoured === 1,
  }
}

export function toStaffMember(
  member: Pick<MemberRow, 'uid' | 'nickname' | 'phone' | 'areaCode' | 'avatar'>,
): CamelOf<typeof staffMember> {
  const { uid, nickname, avatar } = member
  return { uid, nickname, avatar, phoneMasked: staffPhone(member) }
}

/** The appointment as it is after an act; it exists, since the transaction holds it. */
export async function readStaffAppointment(
  db: Db,
  appointmentId: string,
  language: Language,
  now: Instant,
): Promise<StaffAppointmentAnswer> {
  const row = await findForStaff(db, appointmentId)
  if (!row) throw new Error('A held appointment is gone')
  return toStaffAppointment(row, language, now)
}

/** "A-20261119-3f0c": the day on which it was made, and the end of its id. */
function codeOf({ appointmentId, createdAt, timeZone }: StaffAppointmentRow): string {
  return `A-${shopDate(createdAt, timeZone).replaceAll('-', '')}-${appointmentId.slice(-codeLength)}`
}

const codeLength = 4
const codeForm = new RegExp(String.raw`^A?-?(\d{4})(\d{2})(\d{2})-?([0-9a-f]{${codeLength}})$`, 'i')

/** When the appointment behind a code was made, and how its id ends; undefined for what is not a code. */
export function readCode(text: string, timeZone: string): { from: Instant; to: Instant; ending: string } | undefined {
  const [, year, month, day, ending] = codeForm.exec(text.trim()) ?? []
  if (year === undefined || month === undefined || day === undefined || ending === undefined) return undefined
  const date = `${year}-${month}-${day}`
  if (Number.isNaN(Date.parse(`${date}T00:00Z`))) return undefined
  const from = startOfDay(date, timeZone)
  return { from, to: endOfDay(date, timeZone), ending: ending.toLowerCase() }
}
