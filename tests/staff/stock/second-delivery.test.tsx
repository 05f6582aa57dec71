// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { CountForm } from '#src/staff/stock/shelf/count-form.tsx'
import { ReceiveDrawer } from '#src/staff/stock/shelf/receive-drawer.tsx'
import { type Stocked, stockQuery } from '#src/staff/stock/stock-calls.ts'

import { sqliteEngine } from '../../support/engines.ts'
import { shelves } from '../../support/payments/shelves.ts'
import { lineOf } from '../../support/staff/lost-answers.ts'
import { show } from '../../ui/render.tsx'

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await import('#src/contract/staff/stock/stock.ts')
})
afterEach(() => vi.unstubAllGlobals())

async function aShelf() {
  const place = await shelves(sqliteEngine)
  const line = lineOf(place, place.staff)
  const listNow = async () => (await new QueryClient().fetchQuery(stockQuery(1, 'en-US'))).list
  /** Fills in one field of a form for this list and sends it; `isLost`: no answer comes. */
  async function send(what: 'receive' | 'count', list: readonly Stocked[], typed: string, isLost = false) {
    line.losesAnswers = isLost
    const onEnd = vi.fn()
    const { unmount } = show(
      <QueryClientProvider client={new QueryClient()}>
        {what === 'count' ? (
          <CountForm shopId={1} list={list} onEnd={onEnd} />
        ) : (
          <ReceiveDrawer shopId={1} list={list} open onClose={onEnd} />
        )}
      </QueryClientProvider>,
    )
    const lotion = list.find(({ productId }) => productId === place.lotion.product_id)?.name
    const field = await screen.findByLabelText(`${lotion}: ${what === 'count' ? 'counted' : 'arrived'}`)
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: what === 'count' ? /^Save/ : /^Receive/ }))
    if (isLost) await screen.findByText(/isn't known whether this was done/)
    else await waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
    line.losesAnswers = false
    unmount()
  }
  const moves = async () => (await place.history()).map(({ kind }: { kind: string }) => kind)
  return { ...place, listNow, send, moves }
}

it('a second box like the one whose answer was lost is received once the list shows the first', async () => {
  const { listNow, send, levelOf } = await aShelf()
  await send('receive', await listNow(), '24', true)
  expect(await levelOf()).toBe(24)
  await send('receive', await listNow(), '24')
  expect(await levelOf()).toBe(48)
})

it('a box that is received again before the list was read is received once', async () => {
  const { listNow, send, levelOf } = await aShelf()
  const list = await listNow()
  await send('receive', list, '24', true)
  await send('receive', list, '24')
  expect(await levelOf()).toBe(24)
})

it('a second count that finds the same is written down like the first, whose answer was lost', async () => {
  const { listNow, send, moves, travel } = await aShelf()
  await send('count', await listNow(), '0', true)
  travel(60_000)
  await send('count', await listNow(), '0')
  expect(await moves()).toEqual(['counted', 'counted'])
})
