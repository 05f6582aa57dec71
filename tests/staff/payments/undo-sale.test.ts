// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { isUndoable } from '#src/staff/payments/receipt/undoable.ts'
import { receiptQuery } from '#src/staff/payments/sale-calls.ts'

import { sqliteEngine } from '../../support/engines.ts'
import { hour, minute } from '../../support/open-server.ts'
import { books } from '../../support/payments/books.ts'
import { lineOf } from '../../support/staff/lost-answers.ts'

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await import('#src/contract/staff/sales.ts')
})
afterEach(() => vi.unstubAllGlobals())

it('a wrong sale can be undone while its business day is open, as the server undoes it', async () => {
  const place = await books(sqliteEngine)
  const { sell, finish, travel, call, manager, clock } = place
  lineOf(place, manager)
  /** Whether the receipt offers it to somebody who opens it now. */
  const isOffered = async (lineId: string) => {
    const receipt = await new QueryClient().fetchQuery(receiptQuery(lineId))
    return isUndoable(receipt, clock.now, 'Asia/Hong_Kong')
  }
  const undo = async (line_id: string) =>
    (await call(manager, 'recharge/reverse', { line_id, reason: 'wrong package' })).code
  const early = (await sell()).data.line_id
  expect(await isOffered(early)).toBe(true)
  travel(5 * hour)
  await finish()
  travel(30 * minute)
  // Sold after the close, it belongs to tomorrow.
  const late = (await sell()).data.line_id
  expect([await isOffered(early), await undo(early)]).toEqual([false, 'changed'])
  expect([await isOffered(late), await undo(late)]).toEqual([true, 'ok'])
  expect(await isOffered(late)).toBe(false)
})
