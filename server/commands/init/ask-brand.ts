import { longest } from '#src/contract/staff/limits.ts'
import { isReadableColor, nearestReadable } from '#src/domain/chain/brand-color.ts'
import type { SetupDraft } from '#src/domain/setup/setup-draft.ts'

import { parseMobile } from '#server/modules/members/rules/mobile-number.ts'
import { isCurrency } from '#server/modules/setup/rules/setup-issues.ts'
import { isTimeZone } from '#server/modules/shops/rules/new-shop-issues.ts'
import { askTexts, fill } from './draft-questions.ts'
import { askLogo } from './ask-logo.ts'
import type { Terminal } from './terminal.ts'

/** Who the chain is, where it counts its days, and what it is paid in. */
export async function askBrand(terminal: Terminal, empty: SetupDraft): Promise<SetupDraft> {
  const names = await askTexts(terminal, 'Name of the chain', longest.chainName)
  const color = await terminal.ask('Main color, as #14463c', readColor, empty.color)
  const zone = (typed: string) =>
    isTimeZone(typed) ? { value: typed } : { wrong: 'No time zone is called that. One is Asia/Hong_Kong.' }
  const timeZone = await terminal.ask('Time zone', zone, empty.timeZone)
  const money = (typed: string) =>
    isCurrency(typed.toUpperCase())
      ? { value: typed.toUpperCase() }
      : { wrong: 'No currency is called that. Three letters, such as HKD.' }
  const currency = await terminal.ask('Currency', money, timeZone === 'Asia/Hong_Kong' ? 'HKD' : undefined)
  const draft = { ...empty, names, color, timeZone, currency, logo: await askLogo(terminal) }
  return await fill(
    terminal,
    draft,
    {
      words: 'What receipt numbers begin with, such as CEN, may stay empty',
      most: longest.receiptPrefix,
      wrong: ['prefix', 'One to six capital letters and digits, a letter first.'],
    },
    (receiptPrefix) => ({ receiptPrefix }),
  )
}

function readColor(typed: string) {
  const color = typed.toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(color)) return { wrong: 'A # and six digits or letters from a to f.' }
  if (isReadableColor(color)) return { value: color }
  return { wrong: `Text cannot be read on it; on ${nearestReadable(color)} it can.` }
}

/** Who signs in first. The code is sent to this number, so that it has to be right. */
export async function askOwner(terminal: Terminal, draft: SetupDraft): Promise<SetupDraft> {
  const named = await fill(
    terminal,
    draft,
    { words: "Owner's name", most: longest.nickname, wrong: ['owner', 'A name is needed.'] },
    (name) => ({ owner: { ...draft.owner, name } }),
  )
  const code = (typed: string) =>
    /^\+?[1-9]\d{0,2}$/.test(typed) ? { value: typed.replace('+', '') } : { wrong: 'One to three digits, as in +852.' }
  const areaCode = await terminal.ask("Country code of the owner's number", code, draft.owner.areaCode)
  const number = (typed: string) =>
    parseMobile(areaCode, typed).ok ? { value: typed } : { wrong: `+${areaCode} has no such mobile number.` }
  const phone = await terminal.ask("Owner's mobile number", number)
  return { ...named, owner: { ...named.owner, areaCode, phone } }
}
