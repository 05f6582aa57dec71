import { longest, mostSetUp } from '#src/contract/staff/limits.ts'
import type { BedDraft, SetupDraft } from '#src/domain/setup/setup-draft.ts'
import { operatingModes } from '#src/domain/shops/operating-mode.ts'
import type { DayHours } from '#src/domain/shops/new-shop.ts'
import { bedId, lockId } from '#src/domain/setup/setup-request.ts'

import { askChoice, askNumber, askTexts, fill } from './draft-questions.ts'
import type { Terminal } from './terminal.ts'

/** Where the first studio is and when it is open. */
export async function askShop(terminal: Terminal, empty: SetupDraft): Promise<SetupDraft> {
  const names = await askTexts(terminal, 'Name of the first studio', longest.shopName)
  const addresses = await askTexts(terminal, 'Its address', longest.address)
  let draft: SetupDraft = { ...empty, shop: { ...empty.shop, names, addresses } }
  draft = await fill(
    terminal,
    draft,
    {
      words: 'Its phone number, may stay empty',
      most: longest.contactPhone,
      wrong: ['shop-phone', 'A number as it is dialled.'],
    },
    (phone) => ({ shop: { ...draft.shop, phone } }),
  )
  draft = await fill(
    terminal,
    draft,
    {
      words: 'Its short code on stickers of beds and doors, such as CEN',
      most: longest.shopCode,
      wrong: ['code', '2 to 8 letters and digits, a letter first.'],
    },
    (code) => ({ shop: { ...draft.shop, code } }),
  )
  return await askPlace(terminal, draft)
}

/** Where the entrance is. Without it the doors take no phone's position as a proof. */
async function askPlace(terminal: Terminal, draft: SetupDraft): Promise<SetupDraft> {
  const placed = await fill(
    terminal,
    draft,
    {
      words: 'Where its entrance is, in degrees as in 22.2829, 114.1549, may stay empty',
      wrong: ['point', `A latitude and a longitude where the clocks of ${draft.timeZone} are.`],
    },
    (typed) => {
      const [latitude = '', longitude = typed === '' ? '' : 'none'] = typed.split(',').map((part) => part.trim())
      return { shop: { ...draft.shop, latitude, longitude } }
    },
  )
  return await fill(
    terminal,
    placed,
    {
      words: 'A link to it on a map, may stay empty',
      most: longest.mapUrl,
      wrong: ['map', 'An address that begins with https://'],
    },
    (mapUrl) => ({ shop: { ...placed.shop, mapUrl } }),
  )
}

const closed: DayHours = { from: '10:00', to: '22:00', isClosed: true }

export async function askHours(terminal: Terminal, draft: SetupDraft): Promise<SetupDraft> {
  for (;;) {
    const weekdays = await terminal.ask('Open Monday to Thursday, or closed', readHours, '10:00-22:00')
    const friday = await terminal.ask('Open on Friday, or closed', readHours, '10:00-22:00')
    const weekend = await terminal.ask('Open on Saturday and Sunday, or closed', readHours, '10:00-22:00')
    const hours: SetupDraft['hours'] = [weekdays, friday, weekend]
    if (hours.some(({ isClosed }) => !isClosed)) return { ...draft, hours }
    terminal.say('  It has to be open on some day.')
  }
}

/** Who lets a bed start there. */
export async function askMode(terminal: Terminal, draft: SetupDraft): Promise<SetupDraft> {
  const operatingMode = await askChoice(terminal, 'How it is run', operatingModes)
  if (operatingMode !== 'staffed-hours') return { ...draft, operatingMode }
  const { staffed } = draft
  const read = (typed: string) => {
    const hours = readHours(typed)
    return 'value' in hours && hours.value.isClosed ? { wrong: 'When staff are at the counter.' } : hours
  }
  const { from, to } = await terminal.ask('Staff at the counter', read, `${staffed.from}-${staffed.to}`)
  const days = await terminal.ask('On which days, Monday is 1', readDays, '1,2,3,4,5')
  return { ...draft, operatingMode, staffed: { from, to, days } }
}

function readDays(typed: string): { value: number[] } | { wrong: string } {
  const days = typed.split(',').map((part) => part.trim())
  if (new Set(days).size < days.length || days.some((day) => !/^[1-7]$/.test(day)))
    return { wrong: 'Each day once, as numbers from 1 to 7 with commas between them.' }
  return { value: days.map((day) => Number(day) - 1).toSorted((a, b) => a - b) }
}

function readHours(typed: string): { value: DayHours } | { wrong: string } {
  if (typed.toLowerCase() === 'closed') return { value: closed }
  const [, from, to] = /^((?:[01]\d|2[0-3]):[0-5][05])\s*[-–]\s*((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(typed) ?? []
  if (from === undefined || to === undefined)
    return { wrong: 'Two times as in 10:00-22:00, the first in steps of five minutes, or closed.' }
  return { value: { from, to, isClosed: false } }
}

/** Its beds and locks. Each has a short id of its own. */
export async function askMachines(terminal: Terminal, empty: SetupDraft): Promise<SetupDraft> {
  const bedCount = await askNumber(terminal, 'How many beds', [1, mostSetUp.beds], 2)
  let draft: SetupDraft = { ...empty, beds: [], locks: [] }
  for (let index = 0; index < bedCount; index++) {
    const type = await askChoice(terminal, `Bed ${index + 1}`, ['lie-down', 'stand-up'])
    draft = await askId(terminal, draft, bedId(draft, { id: '', type }, index), (id) => ({
      beds: [...draft.beds, { id, type } satisfies BedDraft],
    }))
  }
  const lockCount = await askNumber(terminal, 'How many locks of doors', [1, mostSetUp.locks], 1)
  for (let index = 0; index < lockCount; index++)
    draft = await askId(terminal, draft, lockId(draft, '', index), (id) => ({ locks: [...draft.locks, id] }))
  return draft
}

async function askId(
  terminal: Terminal,
  draft: SetupDraft,
  usual: string,
  put: (id: string) => Partial<SetupDraft>,
): Promise<SetupDraft> {
  const wrong: ['ids', string] = ['ids', 'Each short id once, of letters, digits, dots and dashes.']
  return await fill(terminal, draft, { words: 'Its short id', usual, most: longest.machineId, wrong }, put)
}
