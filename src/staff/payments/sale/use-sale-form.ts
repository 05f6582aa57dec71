import { useState } from 'react'

import { typedAmount } from '#src/domain/money.ts'
import { inCash, isInCoins } from '#src/domain/payments/cash.ts'
import type { PackageOnSale } from '#src/domain/cards/package.ts'
import type { CounterSale } from '#src/staff/payments/sale-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'

import type { Method } from './method-step.tsx'
import type { Input } from './use-sale.ts'

export interface TillForm {
  method: Method
  reference: string
  note: string
  reason: string
  /** What was counted, of cash what was handed over, in units of the currency as typed. */
  received: string | undefined
}

/** Why nothing can be sold yet, in the order in which it is asked. */
export type Missing = 'member' | 'package' | 'reference' | 'amount' | 'given' | 'reason'

interface Chosen {
  uid: string | undefined
  sold: PackageOnSale | undefined
  /** An order that the member made; it is paid as it is. */
  order: CounterSale['order'] | undefined
  shopId: number
  currency: string
  /** What can be chosen; the first one is, until another was. */
  methods: readonly Method[]
  /** Of which the number of the slip or the transfer has to be typed. */
  numbered: readonly Method[]
}

const empty: TillForm = { method: 'cash', reference: '', note: '', reason: '', received: undefined }

export type SaleForm = ReturnType<typeof useTillForm>

/** What is typed at the till, and what it comes to. */
export function useTillForm({ uid, sold, order, shopId, currency, methods, numbered }: Chosen) {
  const [typed, setForm] = useState(empty)
  // What the chain has stopped taking meanwhile is not sent.
  const method = methods.includes(typed.method) ? typed.method : (methods[0] ?? typed.method)
  const form = { ...typed, method }
  const priceCents = order?.amountCents ?? sold?.priceCents ?? 0
  const isGift = form.method === 'gift'
  const isCash = form.method === 'cash'
  // What no coin can make is neither taken nor given back.
  const dueCents = isCash ? inCash(priceCents, currency) : priceCents
  const receivedCents = form.received === undefined ? dueCents : typedAmount(form.received, currency)

  function missing(): Missing | undefined {
    if (uid === undefined) return 'member'
    if (!sold && !order) return 'package'
    if (isGift) return isReason(form.reason) ? undefined : 'reason'
    if (numbered.includes(form.method) && form.reference.trim() === '') return 'reference'
    if (isCash) return isEnough(receivedCents) ? undefined : 'given'
    return receivedCents === priceCents ? undefined : 'amount'
  }

  function isEnough(cents: number | undefined): boolean {
    return cents !== undefined && cents >= dueCents && isInCoins(cents, currency)
  }

  function toInput(): Input | undefined {
    if (uid === undefined || missing()) return undefined
    const { method, reason, note } = form
    const reference = method === 'cash' ? '' : form.reference.trim()
    const given = isCash && form.received !== undefined && { givenCents: receivedCents }
    if (order && method !== 'gift') {
      return { kind: 'order', paid: { orderId: order.orderId, method, reference, amountCents: priceCents, ...given } }
    }
    if (!sold) return undefined
    const where = { uid, packageId: sold.packageId, packageRev: sold.rev, shopId }
    if (method === 'gift') return { kind: 'gift', gift: { ...where, reason: reason.trim() } }
    return { kind: 'sale', sale: { ...where, method, reference, amountCents: priceCents, ...given, note: note.trim() } }
  }

  return {
    form,
    // What was typed for one way to pay says nothing about another.
    change: (changes: Partial<TillForm>) =>
      setForm({ ...form, ...(changes.method && changes.method !== method && { received: undefined }), ...changes }),
    reset: () => setForm(empty),
    priceCents,
    /** What is to be taken: the price, in cash to the nearest coin. */
    dueCents,
    missing: missing(),
    toInput,
  }
}
