// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { takenParts } from '#src/staff/payments/sale/split/taken-parts.ts'
import { type Input, useSale } from '#src/staff/payments/sale/use-sale.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { waitLimit } from '../../support/limits.ts'

const sale = {
  uid: 'm1',
  packageId: 'ten',
  packageRev: undefined,
  shopId: 1,
  method: 'cash',
  reference: '',
  amountCents: 168_000,
  note: '',
} as const
const input: Input = { kind: 'sale', sale }
const another: Input = {
  kind: 'gift',
  gift: { uid: 'm2', packageId: 'ten', packageRev: 1, shopId: 1, reason: 'Sorry' },
}

const written = {
  line_id: 'l1',
  receipt_number: 'R-1',
  kind: 'sale',
  method: 'cash',
  reference: null,
  note: null,
  amount_cents: 168_000,
  currency: 'HKD',
  shop_id: 1,
  shop_name: 'Central',
  day: '2026-11-23',
  member: { uid: 'm1', nickname: 'Mei', phone_masked: '****1234' },
  staff_name: null,
  order_id: null,
  card_id: 'c1',
  package_name: 'Ten',
  valid_until: null,
  times: 10,
  times_left: 10,
  reverses: null,
  given_back: 'nothing',
  created_at: '2026-11-23T07:00:00.000Z',
}

type Says = 'nothing' | 'written' | 'wrong-amount' | 'rate-limited' | 'signed-out'

/** What the server says to one sale after the other; `nothing` is a line that breaks. */
let says: Says[] = []
/** What it was sent: the call and the id of the intent. */
let sent: { path: string; opId: unknown }[] = []

function reply(said: Says): Promise<Response> {
  if (said === 'nothing') return Promise.reject(new TypeError('The line is cut'))
  const body =
    said === 'written'
      ? { status: 1, code: 'ok', msg: '', data: written }
      : { status: 0, code: said, msg: '', data: null }
  const status = { written: 200, 'wrong-amount': 409, 'rate-limited': 429, 'signed-out': 401 }[said]
  return Promise.resolve(Response.json(body, { status }))
}

/** Lets answers arrive and time pass until this is so. */
async function until(isSo: () => void): Promise<void> {
  const look = async () => {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(100)
    })
    isSo()
  }
  await vi.waitFor(look, { timeout: waitLimit, interval: 10 })
}

/** The page of the till as it is opened, or opened again after a reload. */
function openTill() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useSale(), { wrapper })
  const press = (what: Input) => act(() => result.current.start(what))
  const settles = (step: string) => until(() => expect(result.current.state.step).toBe(step))
  return { result, press, settles, close: unmount }
}

const untilSent = (count: number) => until(() => expect(sent).toHaveLength(count))
const ids = () => new Set(sent.map(({ opId }) => opId)).size

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await import('#src/contract/staff/sales.ts')
})
beforeEach(() => {
  sessionStorage.clear()
  remembered.userId.write('staff-1')
  remembered.token.write('token')
  ;[says, sent] = [[], []]
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const { op_id: opId } = JSON.parse(body) as { op_id: unknown }
    sent.push({ path, opId })
    return reply(says.shift() ?? 'nothing')
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a sale', () => {
  it('is written once, and the till is free for the next one', async () => {
    says = ['written']
    const till = openTill()
    till.press(input)
    expect(till.result.current.state.step).toBe('sending')
    await till.settles('done')
    expect(till.result.current.state).toMatchObject({ receipt: { receiptNumber: 'R-1' } })
    expect([sessionStorage.getItem('staffSale'), sent.length]).toEqual([null, 1])
    act(() => till.result.current.clear())
    expect(till.result.current.state).toEqual({ step: 'ready' })
  })

  it('that is pressed three times at once is sent once', async () => {
    says = ['written']
    const till = openTill()
    act(() => {
      for (let presses = 0; presses < 3; presses += 1) till.result.current.start(input)
    })
    await till.settles('done')
    expect(sent).toHaveLength(1)
  })

  it('that the server refused is not kept, and the next press is a sale of its own', async () => {
    says = ['wrong-amount', 'written']
    const till = openTill()
    till.press(input)
    await till.settles('refused')
    expect(sessionStorage.getItem('staffSale')).toBeNull()
    till.press(input)
    await till.settles('done')
    expect(ids()).toBe(2)
  })
})

describe('a sale whose answer was lost', () => {
  it('is asked for again under its id by itself, until it is known, and keeps its parts until then', async () => {
    takenParts.write('m1', [{ tender: 'octopus', amountCents: 10_000, reference: '' }])
    says = ['nothing', 'nothing', 'written']
    const till = openTill()
    till.press(input)
    await till.settles('checking')
    expect(sessionStorage.getItem('staffParts')).toContain('m1')
    await untilSent(3)
    await till.settles('done')
    expect(ids()).toBe(1)
    expect([sessionStorage.getItem('staffSale'), sessionStorage.getItem('staffParts')]).toEqual([null, null])
  })

  it('keeps the till from selling anything else, however often it is pressed', async () => {
    const till = openTill()
    till.press(input)
    await till.settles('checking')
    till.press(another)
    till.press(input)
    await untilSent(3)
    expect([ids(), new Set(sent.map(({ path }) => path)).size]).toEqual([1, 1])
  })

  it('is still called unknown while it is asked for again', async () => {
    const till = openTill()
    till.press(input)
    await till.settles('checking')
    const steps: string[] = []
    while (sent.length < 3) {
      await act(async () => await vi.advanceTimersByTimeAsync(1_000))
      steps.push(till.result.current.state.step)
    }
    expect(new Set(steps)).toEqual(new Set(['checking']))
  })

  it('is asked for again after a reload, under the id that it was sent with', async () => {
    const till = openTill()
    till.press(input)
    await till.settles('checking')
    till.close()
    says = ['written']
    const again = openTill()
    expect(again.result.current.state.step).toBe('checking')
    again.press(another)
    await again.settles('done')
    expect([ids(), new Set(sent.map(({ path }) => path)).size]).toEqual([1, 1])
  })

  it('is asked for again after a reload that came before any answer', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const till = openTill()
    till.press(input)
    till.close()
    expect(openTill().result.current.state.step).toBe('checking')
  })

  it.each(['rate-limited', 'signed-out'] as const)(
    'stays unknown while the server does not look at it (%s)',
    async (turnedAway) => {
      says = ['nothing', turnedAway, 'written']
      const till = openTill()
      till.press(input)
      await till.settles('checking')
      await untilSent(2)
      await till.settles('checking')
      await untilSent(3)
      await till.settles('done')
      expect(ids()).toBe(1)
    },
  )

  it('goes on after signing in again, also when the login ran out before it was sent', async () => {
    says = ['signed-out']
    const till = openTill()
    till.press(input)
    await till.settles('checking')
    till.close()
    remembered.token.write('another token')
    says = ['written']
    const again = openTill()
    await again.settles('done')
    expect(ids()).toBe(1)
  })

  it('is not offered to a second clerk', async () => {
    const till = openTill()
    till.press(input)
    await till.settles('checking')
    till.close()
    remembered.userId.write('staff-2')
    expect(openTill().result.current.state).toEqual({ step: 'ready' })
  })

  it('stays with its clerk while another one sells and another answer is lost, and each is finished by its own', async () => {
    const open = async (uid: string, what?: Input) => {
      remembered.userId.write(uid)
      const till = openTill()
      if (what) till.press(what)
      return till
    }
    const first = await open('staff-1', input)
    await first.settles('checking')
    first.close()
    const second = await open('staff-2', another)
    await second.settles('checking')
    second.close()
    const [firstId, secondId] = [sent[0]?.opId, sent.at(-1)?.opId]
    expect(firstId).not.toBe(secondId)

    says = ['written']
    const back = await open('staff-1')
    expect(back.result.current.state.step).toBe('checking')
    await back.settles('done')
    expect(sent.at(-1)?.opId).toBe(firstId)
    back.close()
    says = ['written']
    const other = await open('staff-2')
    expect(other.result.current.state.step).toBe('checking')
    await other.settles('done')
    expect(sent.at(-1)?.opId).toBe(secondId)
    expect(sessionStorage.getItem('staffSale')).toBeNull()
  })

  it('is not forgotten because another clerk sold something in between', async () => {
    const first = openTill()
    first.press(input)
    await first.settles('checking')
    first.close()
    remembered.userId.write('staff-2')
    says = ['written']
    const second = openTill()
    second.press(another)
    await second.settles('done')
    second.close()
    remembered.userId.write('staff-1')
    expect(openTill().result.current.state.step).toBe('checking')
  })

  it('is known as an earlier version of the app has kept it', async () => {
    // oxlint-disable-next-line names/glossary -- the name under which it was stored
    sessionStorage.setItem('staffSale', JSON.stringify({ opId: 'o1', wish: input, by: 'staff-1' }))
    says = ['written']
    const till = openTill()
    expect(till.result.current.state.step).toBe('checking')
    await till.settles('done')
    expect(sent.map(({ opId }) => opId)).toEqual(['o1'])
  })
})
