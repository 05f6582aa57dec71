import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import type { Failure } from '#src/client/http/call-api.ts'
import { packagesKey } from '#src/client/api/orders.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { isRecord } from '#src/lib/parse-json.ts'
import { persistedSales } from './persisted-sales.ts'
import { takenParts } from './split/taken-parts.ts'
import { createOpenIntents } from '#src/staff/kit/forms/open-intents.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { userKey } from '#src/staff/members/member-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { stockKey } from '#src/staff/stock/stock-calls.ts'
import {
  confirmOrder,
  give,
  type GoodsSale,
  type Gift,
  type PaidOrder,
  type Receipt,
  type Sale,
  sell,
  sellGoods,
  tillKey,
} from '#src/staff/payments/sale-calls.ts'

/** What is to be written once the money is there, or once it was decided to give. */
export type Input =
  | { kind: 'sale'; sale: Sale }
  | { kind: 'order'; paid: PaidOrder }
  | { kind: 'gift'; gift: Gift }
  | { kind: 'products'; goods: GoodsSale }

export type SaleState =
  | { step: 'ready' }
  | { step: 'sending' }
  /** No answer: it may be written. The same intent is asked again until it is known; nothing else can be sold. */
  | { step: 'checking' }
  | { step: 'refused'; failure: Failure }
  | { step: 'done'; receipt: Receipt }

const askAgainMs = 3_000

/**
 * Writes one sale or gift, once. The intent is kept in this tab before it is sent, so that neither a lost answer nor
 * a reload makes a second one of it, or leaves it open whether to take the money again.
 */
export function useSale() {
  const queries = useQueryClient()
  const [open] = useState(openSale)
  const [inDoubt, setInDoubt] = useState(open.read)
  const [receipt, setReceipt] = useState<Receipt>()
  const { state, write, reset } = useStaffWrite({
    send: writeSale,
    intents: open.intents,
    onDone: finish,
    onFailed: ({ step }, input) => (step === 'unknown' ? setInDoubt(input) : settle()),
  })

  /** What was paid, here or on the member's phone. */
  function finish(done: Receipt) {
    setReceipt(done)
    takenParts.clear(done.member.uid)
    settle(userKey(done.member.uid))
  }

  /** The offer may be another one by now: then the next press has to name the new price. */
  function settle(...also: (readonly unknown[])[]) {
    setInDoubt(undefined)
    for (const queryKey of [tillKey, usersKey, packagesKey, stockKey, ...also])
      void queries.invalidateQueries({ queryKey })
  }

  const askAgain = useEffectEvent(() => inDoubt && void write(inDoubt))
  const isChecking = inDoubt !== undefined
  useEffect(() => {
    if (!isChecking) return
    const timer = setInterval(() => askAgain(), askAgainMs)
    return () => clearInterval(timer)
  }, [isChecking])

  function start(input: Input) {
    // What is on its way, or in doubt, comes first: it is never dropped for another sale.
    if (open.read()) return
    setReceipt(undefined)
    void write(input)
  }

  function clear() {
    setReceipt(undefined)
    reset()
  }

  return { state: stepOf({ isChecking, receipt, state }), start, clear, finish }
}

interface Known {
  isChecking: boolean
  receipt: Receipt | undefined
  state: ReturnType<typeof useStaffWrite>['state']
}

function stepOf({ isChecking, receipt, state }: Known): SaleState {
  if (isChecking || state.step === 'unknown') return { step: 'checking' }
  return receipt ? { step: 'done', receipt } : state
}

async function writeSale(input: Input, opId: string): Promise<Receipt> {
  switch (input.kind) {
    case 'sale':
      return await sell(input.sale, opId)
    case 'order':
      return await confirmOrder(input.paid, opId)
    case 'gift':
      return await give(input.gift, opId)
    case 'products':
      return await sellGoods(input.goods, opId)
  }
}

/** The one sale of this clerk in this tab that is not settled, also after a reload. Its id counts for one person only. */
function openSale() {
  const by = remembered.userId.read()
  const ids = new Map<string, string>()
  const left = persistedSales.read(by)
  if (left && isInput(left.input)) ids.set(JSON.stringify(left.input), left.opId)
  const read = () => [...ids].map(([name, opId]) => ({ input: JSON.parse(name) as Input, opId }))[0]
  const onChange = () => persistedSales.write(by, read())
  return { intents: createOpenIntents({ ids, onChange, staysTurnedAway: true }), read: () => read()?.input }
}

/** One of another version, which this one could not finish, is dropped. */
function isInput(value: unknown): value is Input {
  if (!isRecord(value)) return false
  const of = { sale: 'sale', order: 'paid', gift: 'gift', products: 'goods' }
  return Object.entries(of).some(([kind, field]) => value['kind'] === kind && isRecord(value[field]))
}
