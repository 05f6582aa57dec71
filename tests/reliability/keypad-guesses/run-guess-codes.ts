import { seed } from '../../support/seed.ts'
import { guessCodes, type Guesser } from './guess-codes.ts'

const days = Number(process.env['DAYS'] ?? 365)
const names: Record<Guesser, string> = { fast: 'without end', slow: 'so slowly that nothing pauses' }

for (const guesser of ['fast', 'slow'] as const) {
  const { tries, pauses, mostInSeries, mostInHour, mostInDay, mostCodes, chance, chanceOfDay, opened } = guessCodes(
    seed,
    days,
    { guesser },
  )
  process.stdout.write(
    `${names[guesser]}, ${days} days, seed ${seed}: ${opened} openings by ${tries} tries, ${pauses} pauses\n` +
      `  at most ${mostInSeries} tries in a series, ${mostInHour} in an hour, ${mostInDay} in a day; ${mostCodes} codes at one moment\n` +
      `  ${chance.toExponential(1)} a series, ${chanceOfDay.toExponential(1)} a day, at most\n`,
  )
  if (opened > 0 || chance > 5e-8) process.exitCode = 1
}
