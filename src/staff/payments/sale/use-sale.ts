import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { failureOf, type Failure } from '#src/client/http/call-api.ts'
import { packagesKey } from '#src/client/api/orders.ts'
import { isRecord, parseJson } from '#src/lib/parse-json.ts'
import {
  confirmOrder,
  give,
  type Gift,
  type PaidOrder,
  type Receipt,
  type Sale,
  sell,
  tillKey,
} from '#src/staff/payments/sale-calls.ts'
import { userKey } from '#src/staff/members/member-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { tabText } from '#src/client/storage/tab-text.ts'

/** What is to be written once the money is there, or once it was decided to give. */
export type Input = { kind: 'sale'; sale: Sale } | { kind: 'order'; paid: PaidOrder } | { kind: 'gift'; gift: Gift }

interface Intent {
  input: Input
  opId: string
  /** The id counts for one person; no other login finishes it. */
  by: string | undefined
}

export type SaleState =
  | { step: 'ready' }
  | { step: 'sending'; intent: Intent }
  /** No answer: it may be written. The same intent is asked again until it is known; nothing else can be sold. */
  | { step: 'checking'; intent: Intent }
  | { step: 'refused'; failure: Failure }
  | { step: 'done'; receipt: Receipt }

const kept = tabText('staffSale')
const askAgainMs = 3_000

/**
 * Writes one sale or gift, once. The intent is kept in this tab before it is sent, so that neither a lost answer nor
 * a reload makes a second one of it, or leaves anybody wondering whether to take the money again.
 */
export function useSale() {
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const [state, setState] = useState<SaleState>(() => {
    const intent = readKept()
    return intent ? { step: 'checking', intent } : { step: 'ready' }
  })

  function settle(next: SaleState, uid?: string) {
    kept.clear()
    isBusy.current = false
    setState(next)
    // The offer may be another one by now: then the next press has to name the new price.
    const keys = [tillKey, usersKey, packagesKey, ...(uid === undefined ? [] : [userKey(uid)])]
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  }

  async function send(intent: Intent) {
    const { input, opId } = intent
    try {
      const receipt = await write(input, opId)
      settle({ step: 'done', receipt }, receipt.member.uid)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind === 'refused') settle({ step: 'refused', failure })
      else setState({ step: 'checking', intent })
    }
  }

  const askAgain = useEffectEvent(() => {
    if (state.step === 'checking') void send(state.intent)
  })
  const { step } = state
  useEffect(() => {
    if (step !== 'checking') return
    const timer = setInterval(() => askAgain(), askAgainMs)
    return () => clearInterval(timer)
  }, [step])

  function start(input: Input) {
    if (isBusy.current || step === 'sending' || step === 'checking') return
    isBusy.current = true
    const intent = { input, opId: crypto.randomUUID(), by: remembered.userId.read() }
    kept.write(JSON.stringify(intent))
    setState({ step: 'sending', intent })
    void send(intent)
  }

  return { state, start, clear: () => setState({ step: 'ready' }) }
}

async function write(input: Input, opId: string): Promise<Receipt> {
  switch (input.kind) {
    case 'sale':
      return await sell(input.sale, opId)
    case 'order':
      return await confirmOrder(input.paid, opId)
    case 'gift':
      return await give(input.gift, opId)
  }
}

/** One of another version, which this one could not finish, is dropped. */
function isInput(value: unknown): value is Input {
  if (!isRecord(value)) return false
  const of = { sale: 'sale', order: 'paid', gift: 'gift' }
  return Object.entries(of).some(([kind, field]) => value['kind'] === kind && isRecord(value[field]))
}

function readKept(): Intent | undefined {
  const said = parseJson(kept.read() ?? 'null')
  if (!isRecord(said) || typeof said['opId'] !== 'string') return undefined
  // An earlier version of the app called it a wish.
  const input = said['input'] ?? said['wish']
  const by = remembered.userId.read()
  return isInput(input) && said['by'] === by ? { opId: said['opId'], input, by } : undefined
}
