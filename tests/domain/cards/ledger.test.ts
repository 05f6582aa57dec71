import { describe, expect, it } from 'vitest'

import type { LedgerLine } from '#src/domain/cards/card.ts'
import { ledgerRows } from '#src/domain/cards/ledger.ts'

let count = 0

function aLine(reason: LedgerLine['reason'], delta: number, change: Partial<LedgerLine> = {}): LedgerLine {
  count += 1
  return { lineId: `l-${count}`, delta, reason, balance: 8, sessionId: null, deviceName: null, createdAt: 0, ...change }
}

const shown = (lines: LedgerLine[], show: 'all' | 'uses' | 'changes' = 'all') =>
  ledgerRows(lines, show).map(({ line, change }) => [line.reason, change])

describe('The ledger as a member reads it', () => {
  it('tells a time that was held and used as one use', () => {
    const lines = [aLine('use', 0, { sessionId: 's-1' }), aLine('reserve', -1, { sessionId: 's-1' })]
    expect(shown(lines)).toEqual([['use', -1]])
  })

  it('keeps a time that was held and given back as two rows, so that the sum can be followed', () => {
    const lines = [aLine('release', 1, { sessionId: 's-1' }), aLine('reserve', -1, { sessionId: 's-1' })]
    expect(shown(lines)).toEqual([
      ['release', 1],
      ['reserve', -1],
    ])
  })

  it('shows a hold that nothing has become of yet', () => {
    expect(shown([aLine('reserve', -1, { sessionId: 's-1' })])).toEqual([['reserve', -1]])
  })

  it('tells a use whose hold stands on a page that was not read yet', () => {
    expect(shown([aLine('use', 0, { sessionId: 's-1' })])).toEqual([['use', -1]])
  })

  it('counts nothing on an unlimited package', () => {
    const use = aLine('use', 0, { sessionId: 's-1', balance: null })
    expect(shown([use, aLine('reserve', 0, { sessionId: 's-1', balance: null })])).toEqual([['use', 0]])
  })

  it('parts uses from what was added or corrected', () => {
    const lines = [
      aLine('use', -1),
      aLine('gift', 2),
      aLine('extension', 0),
      aLine('reserve', -1),
      aLine('purchase', 10),
    ]
    expect(shown(lines, 'uses').map(([reason]) => reason)).toEqual(['use', 'reserve'])
    expect(shown(lines, 'changes').map(([reason]) => reason)).toEqual(['gift', 'extension', 'purchase'])
  })

  it('adds up: what the rows say is what the balance moved by', () => {
    const lines = [
      aLine('use', 0, { sessionId: 's-2' }),
      aLine('release', 1, { sessionId: 's-1' }),
      aLine('reserve', -1, { sessionId: 's-2' }),
      aLine('reserve', -1, { sessionId: 's-1' }),
      aLine('purchase', 10),
    ]
    const sum = ledgerRows(lines, 'all').reduce((total, { change }) => total + change, 0)
    expect(sum).toBe(lines.reduce((total, { delta }) => total + delta, 0))
  })
})
