import type { Language } from '#src/domain/language.ts'

export interface CalendarEntry {
  appointmentId: string
  rev: number
  startsAt: number
  endsAt: number
  state: 'booked' | 'cancelled' | 'visited' | 'timeout'
  shopName: string
  shopAddress: string
  deviceName: string
  deviceType: string
  arriveEarlyMinutes: number
  /** The chain's name, in the language of the file. */
  chainName: string
  lateMinutes: number
}

interface Words {
  title: (chain: string) => string
  notes: (bed: string, early: number, late: number) => string
}

const words: Record<Language, Words> = {
  'zh-HK': {
    title: (chain) => `${chain}日曬預約`,
    notes: (bed, early, late) => `${bed}。請提早 ${early} 分鐘到達；遲到超過 ${late} 分鐘，預約會自動取消。`,
  },
  'zh-CN': {
    title: (chain) => `${chain}日晒预约`,
    notes: (bed, early, late) => `${bed}。请提前 ${early} 分钟到店；迟到超过 ${late} 分钟，预约将自动取消。`,
  },
  'en-US': {
    title: (chain) => `${chain} appointment`,
    notes: (bed, early, late) =>
      `${bed}. Arrive ${early} minutes early; appointments are canceled after ${late} minutes.`,
  },
}

/** Minutes before the start, as the app's own reminders. */
const alarms = [60, 15]
/** RFC 5545 section 3.1: a longer line continues on the next one. */
const longestLine = 75

/**
 * One appointment for any calendar (RFC 5545). The same UID with a higher SEQUENCE replaces what a phone holds; what
 * was cancelled disappears there.
 */
export function calendarFile(entry: CalendarEntry, language: Language, now: number): string {
  const { title: titleOf, notes } = words[language]
  const title = titleOf(entry.chainName)
  const isOff = entry.state === 'cancelled' || entry.state === 'timeout'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quarter Sun//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isOff ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.appointmentId}@appointments.quarter-sun`,
    `SEQUENCE:${entry.rev}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(entry.endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(`${entry.shopName}, ${entry.shopAddress}`)}`,
    `DESCRIPTION:${escaped(notes(`${entry.deviceName}, ${entry.deviceType}`, entry.arriveEarlyMinutes, entry.lateMinutes))}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isOff ? [] : alarms.flatMap((minutes) => alarm(minutes, title))),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function alarm(minutes: number, title: string): string[] {
  const trigger = `TRIGGER:-PT${minutes}M`
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(title)}`, trigger, 'END:VALARM']
}

/** 20261121T113000Z */
function utc(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

/** RFC 5545 section 3.3.11; a control character would end the line. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')
}

/** Counts bytes, and never parts a character. */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longestLine) [text, bytes] = [`${text}\r\n `, 1]
    text += character
    bytes += size
  }
  return text
}
