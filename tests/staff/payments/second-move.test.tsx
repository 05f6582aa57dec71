// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { type CashDrawer, cashDrawerQuery } from '#src/staff/payments/cash-drawer/cash-drawer-calls.ts'
import { CountForm } from '#src/staff/payments/cash-drawer/count-form.tsx'
import { MoveForm } from '#src/staff/payments/cash-drawer/move-form.tsx'

import { sqliteEngine } from '../../support/engines.ts'
import { counter } from '../../support/staff/counter.ts'
import { lineOf } from '../../support/staff/lost-answers.ts'
import { show } from '../../ui/render.tsx'

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await import('#src/contract/staff/payments/cash-drawer.ts')
})
afterEach(() => vi.unstubAllGlobals())

const isUnknown = /isn't known whether this was done/

async function anOpenDrawer() {
  const place = await counter(sqliteEngine)
  const { call, manager } = place
  await call(manager, 'cash-drawer/open', { shop_id: 1, float_cents: 100_000, float_expected_cents: null })
  const line = lineOf(place, manager)
  /** The drawer as a page that reads it now shows it. */
  async function drawerNow(): Promise<CashDrawer> {
    const { open } = await new QueryClient().fetchQuery(cashDrawerQuery(1))
    if (!open) throw new Error('No drawer is open')
    return open
  }
  const formOf = (Form: typeof CountForm, drawer: CashDrawer) => {
    const onEnd = vi.fn()
    const form = (as: CashDrawer) => (
      <QueryClientProvider client={new QueryClient()}>
        <Form shopId={1} currency="HKD" onEnd={onEnd} drawer={as} />
      </QueryClientProvider>
    )
    const { unmount, showAgain } = show(form(drawer))
    const type = (at: number, value: string) =>
      fireEvent.change(screen.getAllByRole('textbox')[at]!, { target: { value } })
    const press = () => fireEvent.click(screen.getAllByRole('button').at(-1)!)
    const isDone = () => waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
    return { type, press, isDone, close: unmount, showAgain: (as: CashDrawer) => showAgain(form(as)) }
  }
  const kinds = async () => (await drawerNow()).moves.map(({ kind }) => kind)
  return { line, drawerNow, formOf, kinds }
}

type Place = Awaited<ReturnType<typeof anOpenDrawer>>

const PayOut: typeof CountForm = (props) => <MoveForm kind="pay-out" {...props} />

function payForCleaner({ formOf }: Place, drawer: CashDrawer) {
  const form = formOf(PayOut, drawer)
  form.type(0, '50')
  form.type(1, 'Window cleaner')
  form.press()
  return form
}

/** Pays the cleaner without an answer; the drawer as the page showed it then. */
async function payInVain(place: Place) {
  const drawer = await place.drawerNow()
  place.line.losesAnswers = true
  const form = payForCleaner(place, drawer)
  await screen.findByText(isUnknown)
  place.line.losesAnswers = false
  return { drawer, form }
}

it('a second payment like the one whose answer was lost is written down once the list shows the first', async () => {
  const place = await anOpenDrawer()
  const { form } = await payInVain(place)
  form.close()
  expect(await place.kinds()).toEqual(['pay-out'])
  await payForCleaner(place, await place.drawerNow()).isDone()
  expect(await place.kinds()).toEqual(['pay-out', 'pay-out'])
  expect((await place.drawerNow()).expectedCents).toBe(90_000)
})

it('a payment that is tried again before the list was read is written down once', async () => {
  const place = await anOpenDrawer()
  const { drawer, form } = await payInVain(place)
  form.close()
  await payForCleaner(place, drawer).isDone()
  expect(await place.kinds()).toEqual(['pay-out'])
})

it('a payment that is tried again in the form that it was typed in is written down once, whatever the list shows', async () => {
  const place = await anOpenDrawer()
  const { form } = await payInVain(place)
  form.showAgain(await place.drawerNow())
  form.press()
  await form.isDone()
  expect(await place.kinds()).toEqual(['pay-out'])
})

it('a second count that finds the same is written down like the first, whose answer was lost', async () => {
  const place = await anOpenDrawer()
  const count = (drawer: CashDrawer) => {
    const form = place.formOf(CountForm, drawer)
    form.type(0, '1000')
    form.press()
    return form
  }
  const drawer = await place.drawerNow()
  place.line.losesAnswers = true
  const lost = count(drawer)
  await screen.findByText(isUnknown)
  lost.close()
  place.line.losesAnswers = false
  await count(await place.drawerNow()).isDone()
  expect(await place.kinds()).toEqual(['count', 'count'])
})
