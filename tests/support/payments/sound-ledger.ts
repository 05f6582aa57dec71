import { expect } from 'vitest'

import type { Store } from '#server/platform/database/store.ts'

/**
 * What is true of money at every moment: no card is below zero, every session that costs something reserved it
 * once, and it was used or given back exactly as the session says.
 */
export async function expectSoundLedger(store: Store): Promise<void> {
  const cards = await store.db.selectFrom('cards').selectAll().execute()
  const lines = await store.db.selectFrom('cardLines').selectAll().orderBy('createdAt').orderBy('lineId').execute()
  for (const card of cards) {
    let balance = 0
    for (const line of lines.filter(({ cardId }) => cardId === card.cardId)) {
      balance += line.delta
      if (card.timesTotal !== null)
        expect(balance, `card ${card.cardId} after ${line.reference}`).toBeGreaterThanOrEqual(0)
      else expect(line.delta, `a line of the unlimited card ${card.cardId}`).toBe(0)
    }
  }
  const sessions = await store.db.selectFrom('sessions').selectAll().execute()
  for (const session of sessions) {
    const own = lines.filter(({ sessionId }) => sessionId === session.sessionId).map(({ reason }) => reason)
    const expected = { reserved: ['reserve'], used: ['reserve', 'use'], released: ['release', 'reserve'] }
    // A use that its bed then says had no light is given back on top of it.
    const isTakenBack = session.settled === 'released' && own.includes('use')
    const right = isTakenBack ? [...expected.released, 'use'] : expected[session.settled]
    expect(own.toSorted(), `the lines of session ${session.sessionId}`).toEqual(right)
    const isOpen = session.state !== 'ended'
    expect(session.openMember !== null, 'the member is taken').toBe(isOpen)
    // By time only the bed is freed, of a session whose end is unknown.
    if (session.state !== 'unknown') expect(session.openDevice !== null, 'the bed is taken').toBe(isOpen)
    if (!isOpen) expect(session.settled, `ended session ${session.sessionId}`).not.toBe('reserved')
  }
}
