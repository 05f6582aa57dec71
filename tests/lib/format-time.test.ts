import { afterEach, expect, test } from 'vitest'

import { formatTime, isoDay } from '#src/lib/format-time.ts'
import { randomFrom } from '../support/random.ts'
import { seed } from '../support/seed.ts'

const minutesOfSixtyYears = 60 * 365 * 24 * 60
const ownZone = process.env['TZ']

afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownZone
})

test.each(['Asia/Hong_Kong', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'])(
  `a phone in %s reads its own clock as one that is asked for the time there (SEED=${seed})`,
  (timeZone) => {
    process.env['TZ'] = timeZone
    const random = randomFrom(seed)
    for (let run = 0; run < 2_000; run++) {
      const at = Date.UTC(2000, 0, 1) + random.below(minutesOfSixtyYears) * 60_000
      expect([isoDay(at), formatTime(at)], String(at)).toEqual([isoDay(at, timeZone), formatTime(at, timeZone)])
    }
  },
)
