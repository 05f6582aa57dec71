import type { BodyOf } from '#src/contract/call.ts'
import { mostDaysOff } from '#src/contract/staff/limits.ts'
import type { saveException } from '#src/contract/staff/slots.ts'
import { openingTime } from '#src/contract/values.ts'

import { addDays } from './shop-time.ts'

type Input = BodyOf<typeof saveException>

/** What does not fit together in a date that differs. */
export function exceptionIssues({ kind, blocks, date, lastDate, deviceId, names = [] }: Input) {
  const issue = (path: string, message: string, isWrong: boolean) => (isWrong ? [{ path, message }] : [])
  const last = lastDate ?? date
  const languages = names.map(({ language }) => language)
  return [
    ...issue(
      'blocks',
      'Opens in steps of five minutes',
      kind === 'hours' && blocks.some(({ from }) => !openingTime.safeParse(from).success),
    ),
    ...issue('last_date', 'Not before the first day', last < date),
    ...issue('last_date', `At most ${mostDaysOff} days`, last > addDays(date, mostDaysOff - 1)),
    ...issue('last_date', 'A part of a day is of one date', kind === 'part' && last !== date),
    ...issue('names', 'Once in each language', new Set(languages).size !== languages.length),
    ...issue('names', 'Of whole days of the whole studio', names.length > 0 && (kind === 'part' || deviceId !== null)),
  ]
}

/** What an app does not send that knows nothing of it stays, where it still fits what it sends. */
export function withWhatWas(
  input: Input,
  before: (Pick<Input, 'names'> & { lastDate?: string | undefined }) | undefined,
): Input {
  const { kind, date, deviceId, lastDate = before?.lastDate ?? null } = input
  const isWhole = kind !== 'part'
  const names = input.names ?? before?.names ?? []
  return {
    ...input,
    lastDate: isWhole && lastDate !== null && lastDate > date ? lastDate : null,
    names: isWhole && deviceId === null ? names : [],
  }
}
