import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { fillLog } from '../../../reliability/upgrade/fill-log.ts'
import { keepAsking } from '../../../reliability/upgrade/keep-asking.ts'
import { nextSteps } from '../../../reliability/upgrade/next-steps.ts'
import { atThisRelease } from '../../../support/at-this-release.ts'
import { racingEngines } from '../../../support/engines.ts'
import { addChain, addMember } from '../../../support/fixtures.ts'
import { logSecret } from '../../../support/logs/log-secret.ts'
import { startServer } from '../../../support/server-process.ts'

/** `npm run prove:upgrade` does the same with seven million rows, from the release before to this one. */
describe.each(racingEngines)('an upgrade while a server of the release before goes on, on $name', (engine) => {
  test('fails no call of its members', async () => {
    const { place, store, take } = await atThisRelease(engine)
    await addChain(store)
    const member = await addMember(store)
    await fillLog(store.db, 20_000)
    const directory = await mkdtemp(join(tmpdir(), 'studio-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const older = await startServer({
      DATABASE_URL: place.engine === 'postgres' ? place.url : '',
      DATA_DIR: directory,
      LOG_SECRET: logSecret,
      DEMO: 'off',
    })

    const asking = keepAsking(older.url, member)
    expect(await take(nextSteps)).toEqual(Object.keys(nextSteps))
    const asked = await asking.stop()
    expect(asked.failed).toEqual({})
    expect(asked.calls).toBeGreaterThanOrEqual(5)
    expect(await older.stop()).toBe(0)
    expect(older.logged()).not.toContain('"level":50')
  }, 120_000)
})
