import { useState } from 'react'

import { typedAmount } from '#src/domain/money.ts'
import { inCash, isInCoins } from '#src/domain/payments/cash.ts'
import { leftOf } from '#src/domain/payments/split.ts'
import type { PackageOnSale } from '#src/domain/cards/package.ts'
import { guestUid } from '#src/domain/members/guest.ts'
import type { CounterSale, PaidBy } from '#src/staff/payments/sale-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'

import { type DiscountForm, readDiscount } from './discount/discount-form.ts'
import type { Basket } from './goods/use-basket.ts'
import type { Method } from './method-step.tsx'
import type { WantedLink } from './phone/pay-link-calls.ts'
import { takenParts, useTakenParts } from './split/taken-parts.ts'
import type { Input } from './use-sale.ts'

export interface TillForm {
  method: Method
  reference: string
  note: string
  reason: string
  /** What was counted, of cash what was handed over, in units of the currency as typed. */
  received: string | undefined
  discount: DiscountForm | undefined
}

/** Why nothing can be sold yet, in the order in which it is asked. */
export type Missing =
  | 'member'
  | 'package'
  | 'products'
  | 'discount'
  | 'parts'
  | 'reference'
  | 'amount'
  | 'given'
  | 'reason'

interface Chosen {
  uid: string | undefined
  sold: PackageOnSale | undefined
  /** An order that the member made; it is paid as it is. */
  order: CounterSale['order'] | undefined
  /** Products in place of a package: then nobody has to be asked for a name. */
  goods?: Pick<Basket, 'lines' | 'priceCents'> | undefined
  shopId: number
  currency: string
  /** What can be chosen; the first one is, until another was. */
  methods: readonly Method[]
  /** Of which the number of the slip or the transfer has to be typed. */
  numbered: readonly Method[]
  /** How much of the price this clerk may take off, in whole percent. */
  limit: number
}

const empty: TillForm = {
  method: 'cash',
  reference: '',
  note: '',
  reason: '',
  received: undefined,
  discount: undefined,
}
/** As many as one sale may have, less the one that completes it. */
const mostParts = 7

export type SaleForm = ReturnType<typeof useTillForm>

/** What is typed at the till, and what it comes to. */
export function useTillForm(chosen: Chosen) {
  const { sold, order, goods, shopId, currency, methods: allMethods, numbered, limit } = chosen
  const uid = chosen.uid ?? (goods && guestUid)
  const [typed, setForm] = useState(empty)
  const parts = useTakenParts(uid)
  const methods = offeredBeside(parts, allMethods)
  // What the chain has stopped taking meanwhile is not sent.
  const method = methods.includes(typed.method) ? typed.method : (methods[0] ?? typed.method)
  const form = { ...typed, method }
  const fullCents = goods?.priceCents ?? order?.amountCents ?? sold?.priceCents ?? 0
  const lowered = readDiscount(form.method === 'gift' ? undefined : form.discount, {
    priceCents: fullCents,
    currency,
    limit,
  })
  const priceCents = fullCents - lowered.offCents
  const leftCents = leftOf(priceCents, parts)
  const isGift = form.method === 'gift'
  // All of it, and nothing is taken here.
  const isPhone = form.method === 'phone'
  const isCash = form.method === 'cash'
  // What no coin can make is neither taken nor given back.
  const dueCents = isCash ? inCash(leftCents, currency) : leftCents
  const receivedCents = form.received === undefined ? dueCents : typedAmount(form.received, currency)
  const others = methods.filter((each) => each !== 'gift' && each !== 'phone' && each !== 'cash')
  const canSplit = !isGift && !isPhone && dueCents > 0 && parts.length < mostParts && others.length > 0
  // Less than the sum is a part of it: the rest is taken in another way.
  const partCents = canSplit && isPartOf(receivedCents) ? receivedCents : undefined
  const isAllTaken = parts.length > 0 && leftCents === 0

  function missing(): Missing | undefined {
    if (uid === undefined) return 'member'
    if (goods?.lines.length === 0) return 'products'
    if (!goods && !sold && !order) return 'package'
    if (isGift) return isReason(form.reason) ? undefined : 'reason'
    if (lowered.trouble) return 'discount'
    if (leftCents < 0) return 'parts'
    if (isAllTaken || isPhone) return undefined
    if (numbered.includes(form.method) && form.reference.trim() === '') return 'reference'
    if (partCents !== undefined) return undefined
    if (isCash) return isEnough(receivedCents) ? undefined : 'given'
    return receivedCents === leftCents ? undefined : 'amount'
  }

  function isEnough(cents: number | undefined): boolean {
    return cents !== undefined && cents >= dueCents && isInCoins(cents, currency)
  }

  function isPartOf(cents: number | undefined): cents is number {
    return cents !== undefined && cents > 0 && cents < dueCents && (!isCash || isInCoins(cents, currency))
  }

  function toPayment(method: PaidBy) {
    const given = isCash && form.received !== undefined && { givenCents: receivedCents }
    const last = { tender: method, amountCents: leftCents, reference: isCash ? '' : form.reference.trim(), ...given }
    const all = isAllTaken ? parts : [...parts, last]
    const [only = last, ...more] = all
    const off = lowered.discount && { discount: lowered.discount }
    if (more.length > 0) return { method: 'split' as const, reference: '', parts: all, ...off }
    const { tender, amountCents: _, ...rest } = only
    return { method: tender, ...rest, ...off }
  }

  function toInput(): Input | undefined {
    if (uid === undefined || missing() || partCents !== undefined) return undefined
    const { method, reason, note } = form
    if (method === 'phone') return undefined
    if (goods && method !== 'gift') {
      const items = goods.lines.map(({ productId, rev, quantity }) => ({ productId, rev, quantity }))
      const paid = { ...toPayment(method), amountCents: priceCents, note: note.trim() }
      return { kind: 'products', goods: { uid: chosen.uid, shopId, items, ...paid } }
    }
    if (order && method !== 'gift') {
      return { kind: 'order', paid: { orderId: order.orderId, ...toPayment(method), amountCents: priceCents } }
    }
    if (!sold) return undefined
    const where = { uid, packageId: sold.packageId, packageRev: sold.rev, shopId }
    if (method === 'gift') return { kind: 'gift', gift: { ...where, reason: reason.trim() } }
    return { kind: 'sale', sale: { ...where, ...toPayment(method), amountCents: priceCents, note: note.trim() } }
  }

  /** What the member is to pay on their own phone. */
  function toLink(): WantedLink | undefined {
    if (uid === undefined || !isPhone || !sold || goods || order || missing()) return undefined
    const { packageId, rev: packageRev } = sold
    return { uid, packageId, packageRev, shopId, amountCents: priceCents, discount: lowered.discount }
  }

  return {
    form,
    // What was typed for one way to pay says nothing about another.
    change: (changes: Partial<TillForm>) =>
      setForm({ ...form, ...(changes.method && changes.method !== method && { received: undefined }), ...changes }),
    reset: () => setForm(empty),
    /** By what the rest can be paid. */
    methods,
    /** The price before anything is taken off. */
    fullCents,
    offCents: lowered.offCents,
    limit,
    discountTrouble: lowered.trouble,
    priceCents,
    leftCents,
    /** What is to be taken: the price or what is left of it, in cash to the nearest coin. */
    dueCents,
    missing: missing(),
    toInput,
    toLink,
    /** What was taken already. */
    parts,
    /** By what all of it is paid, as far as it is known. */
    shares:
      isAllTaken || form.method === 'gift'
        ? parts
        : [...parts, { tender: asTender(form.method), amountCents: leftCents, reference: '' }],
    canSplit,
    /** What is typed, where it is less than the sum. */
    partCents,
    isSplit: parts.length > 0 || partCents !== undefined || (canSplit && form.received === ''),
    /** Notes down that what was typed was taken, and asks for the rest. */
    takePart: () => {
      if (uid === undefined || partCents === undefined || method === 'gift' || method === 'phone' || missing()) return
      takenParts.write(uid, [
        ...parts,
        { tender: method, amountCents: partCents, reference: isCash ? '' : form.reference.trim() },
      ])
      const next = methods.find((each) => each !== method && each !== 'gift' && each !== 'phone') ?? method
      setForm({ ...form, method: next, reference: '', received: undefined })
    },
    undoPart: (index: number) => {
      if (uid !== undefined) takenParts.write(uid, parts.toSpliced(index, 1))
    },
  }
}

/** The word of the books for it. */
function asTender(method: Exclude<Method, 'gift'>): PaidBy | 'online' {
  return method === 'phone' ? 'online' : method
}

/** What the rest can be paid by: nothing is given for a part, and all cash is one part. */
function offeredBeside(parts: readonly { tender: Method }[], methods: readonly Method[]): readonly Method[] {
  if (parts.length === 0) return methods
  const isCashTaken = parts.some(({ tender }) => tender === 'cash')
  return methods.filter((method) => method !== 'gift' && method !== 'phone' && !(method === 'cash' && isCashTaken))
}
