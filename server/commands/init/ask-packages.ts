import { longest, ranges } from '#src/contract/staff/limits.ts'
import { typedAmount } from '#src/domain/money.ts'
import { firstTenders, tenders } from '#src/domain/payments/tenders.ts'
import type { SetupDraft } from '#src/domain/setup/setup-draft.ts'

import { askChoice, askNumber, askTexts } from './draft-questions.ts'
import type { Terminal } from './terminal.ts'

/** What members can buy on the first day. */
export async function askPackages(terminal: Terminal, draft: SetupDraft): Promise<SetupDraft> {
  const { currency, offer, single } = draft
  const read = (typed: string) =>
    typedAmount(typed, currency) === undefined ? { wrong: `An amount in ${currency}, such as 1680.` } : { value: typed }
  const names = await askTexts(terminal, 'Name of the first package', longest.packageName, offer.names)
  const price = await terminal.ask(`Its price in ${currency}`, read)
  const times = await askNumber(terminal, 'Sessions in it', ranges.times, offer.times)
  const bonusTimes = await askNumber(terminal, 'Free sessions on top', ranges.bonusTimes, offer.bonusTimes)
  const validDays = await askNumber(terminal, 'Valid for how many days', ranges.validDays, offer.validDays)
  const filled = { ...draft, offer: { names, price, times, bonusTimes, validDays } }
  if ((await askChoice(terminal, 'Sell single sessions too', ['yes', 'no'])) === 'no')
    return await askTenders(terminal, { ...filled, single: { ...single, isSold: false } })
  const once = await terminal.ask(`Price of a single session in ${currency}`, read)
  const days = await askNumber(terminal, 'Valid for how many days', ranges.validDays, single.validDays)
  return await askTenders(terminal, { ...filled, single: { isSold: true, price: once, validDays: days } })
}

/** What is taken at the counter: what is not named has no button there. Unasked, what every chain began with. */
async function askTenders(terminal: Terminal, draft: SetupDraft): Promise<SetupDraft> {
  const read = (typed: string) => {
    const words = typed
      .toLowerCase()
      .split(',')
      .map((word) => word.trim())
    const known = tenders.filter((tender) => words.includes(tender))
    return known.length === words.length ? { value: known } : { wrong: `Some of ${tenders.join(', ')}, each once.` }
  }
  return {
    ...draft,
    tenders: await terminal.ask(`Taken at the counter, of ${tenders.join(', ')}`, read, firstTenders.join(',')),
  }
}
