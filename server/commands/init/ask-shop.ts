import { longest, mostSetUp } from '#src/contract/staff/limits.ts'
import type { BedDraft, SetupDraft } from '#src/domain/setup/setup-draft.ts'
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
  return await fill(
    terminal,
    draft,
    {
      words: 'Its short code on stickers of beds and doors, such as CEN',
      most: longest.shopCode,
      wrong: ['code', '2 to 8 letters and digits, a letter first.'],
    },
    (code) => ({ shop: { ...draft.shop, code } }),
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
