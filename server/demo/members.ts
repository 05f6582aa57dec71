import { v7 as uuidv7 } from 'uuid'

import { usualLateMinutes } from '#src/domain/appointments/appointment.ts'

import { addDays, instantInZone, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import { type MemberRow, newMember } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'

const timeZone = 'Asia/Hong_Kong'
const halfHour = 30 * 60_000
const day = 24 * 3_600_000

export function demoMembers(now: Instant): { member: MemberRow; staff: MemberRow[] } {
  const since = now - 90 * day
  return {
    member: {
      ...newMember({ phone: '+85251000001', areaCode: '852' }, since),
      hereAt: now,
      nickname: '嘉欣',
      gender: 'female',
    },
    staff: [
      { ...ofStaff('+85251000009', since, now), nickname: '陳店主', staffLevel: 'owner' },
      { ...ofStaff('+85251000008', since, now), nickname: '梁經理', staffLevel: 'manager' },
      { ...ofStaff('+85251000007', since, now), nickname: '小吳', staffLevel: 'staff' },
    ],
  }
}

function ofStaff(phone: string, since: Instant, now: Instant): MemberRow {
  return { ...newMember({ phone, areaCode: '852' }, since), gender: 'male', role: 'admin', hereAt: now }
}

type Past = [daysAgo: number, time: string, shopId: number, deviceId: string, state: AppointmentRow['state']]

/** All of it is over, and the last visit is far enough back for a new booking. */
const past: Past[] = [
  [4, '19:00', 1, 'cwb-2', 'visited'],
  [7, '12:30', 1, 'cwb-4', 'timeout'],
  [10, '18:30', 3, 'mongkok-1', 'cancelled'],
  [13, '20:00', 2, 'central-1', 'visited'],
  [17, '19:30', 1, 'cwb-2', 'visited'],
  [24, '11:00', 1, 'cwb-1', 'visited'],
]

export function demoAppointments(memberUid: string, now: Instant): AppointmentRow[] {
  const today = shopDate(now, timeZone)
  return past.map(([daysAgo, time, shopId, deviceId, state]) => {
    const startsAt = instantInZone(addDays(today, -daysAgo), time, timeZone)
    return {
      appointmentId: uuidv7(),
      memberUid,
      shopId,
      deviceId,
      startsAt,
      endsAt: startsAt + halfHour,
      state,
      rev: state === 'cancelled' ? 2 : 1,
      createdAt: startsAt - day,
      postponedFrom: null,
      movedFrom: null,
      isHonoured: 0 as const,
      note: null,
      madeBy: null,
      lateMinutes: usualLateMinutes,
      leftAt: null,
      checkedInAt: null,
    }
  })
}
