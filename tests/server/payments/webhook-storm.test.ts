import { describe, expect, test } from 'vitest'

import { runStorm } from '../../reliability/webhook-storm/storm-studio.ts'
import { engines } from '../../support/engines.ts'
import { seed } from '../../support/seed.ts'
import { expectSoundOrders } from '../../support/payments/sound-books.ts'
import { expectSoundLedger } from '../../support/payments/sound-ledger.ts'

describe.each(engines)('a storm of notices on $name', (engine) => {
  test(`lost, doubled, shuffled, forged, old and untrue notices sell each paid order once, seed ${seed}`, async () => {
    const report = await runStorm({ engine, notices: 250, seed }, async (store) => {
      await expectSoundOrders(store)
      await expectSoundLedger(store)
    })
    expect(report).toMatchObject({ missing: [], doubled: [], soldForNothing: [] })
    // The storm was one: something was lost on the way, and something was refused.
    expect(report.missingBeforeReconciliation).toBeGreaterThan(0)
    expect(report.answers['forged or old: 400']).toBeGreaterThan(0)
    expect(report.answers['forged or old: 200']).toBeUndefined()
    expect(report.shouldBePaid).toBeGreaterThan(100)
  })
})
