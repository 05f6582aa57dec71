import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'

import { remembered } from '#src/client/storage/remembered.ts'
import type { PackageOnSale } from '#src/domain/cards/package.ts'
import type { WalkInDraft, WalkInFacts } from '#src/domain/sessions/walk-in.ts'
import { isRecord } from '#src/lib/parse-json.ts'
import { offersKey } from '#src/staff/board/duty-calls.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { persistedSales } from '#src/staff/payments/sale/persisted-sales.ts'
import { useSale } from '#src/staff/payments/sale/use-sale.ts'
import type { Method } from '#src/staff/payments/sale/method-step.tsx'
import { usePayLink } from '#src/staff/payments/sale/phone/use-pay-link.ts'
import { useTillForm } from '#src/staff/payments/sale/use-sale-form.ts'
import type { Receipt } from '#src/staff/payments/sale-calls.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

interface SaleOptions {
  shop: { shopId: number }
  draft: WalkInDraft
  sold: PackageOnSale | undefined
  change: (changes: Partial<WalkInDraft>) => void
}

/** The sale of a walk-in, by the same till as every other: written once, however often its answer is lost. */
export function useWalkInSale({ shop, draft, sold, change }: SaleOptions) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { self, may, home, limit } = useSelf()
  const uid = draft.member?.uid
  const currency = sold?.currency ?? home.currency
  const { numbered } = home
  const methods: Method[] = [...home.tenders]
  if (self?.paysOnline === true && may('/api/admin/recharge/show-pay-link')) methods.push('phone')
  const till = useTillForm({ uid, sold, order: undefined, shopId: shop.shopId, currency, methods, numbered, limit })
  const { state, start, clear, finish } = useSale()
  const phone = usePayLink(uid, finish)
  const [payingUid, setPayingUid] = useState(inDoubtFor)
  const receipt = state.step === 'done' ? state.receipt : undefined
  const take = useEffectEvent((done: Receipt) => {
    clear()
    void queries.invalidateQueries({ queryKey: offersKey })
    if (done.member.uid !== uid) {
      showToast({ text: t`Payment recorded` })
      return
    }
    till.reset()
    const { lineId, receiptNumber, amountCents: cents, currency, packageName } = done
    change({ paid: { lineId, receiptNumber, cents, currency, packageName }, at: 'bed' })
  })
  useEffect(() => {
    if (receipt) take(receipt)
  }, [receipt])
  const isOnItsWay = state.step === 'sending' || state.step === 'checking'

  return {
    till,
    state,
    currency,
    isOnItsWay,
    /** The code that the member is shown to pay on their phone. */
    phone,
    standing: standingOf(draft, phone.isOpen || (isOnItsWay && payingUid === uid)),
    confirm: () => {
      const wanted = till.toLink()
      if (wanted) void phone.making.write(wanted)
      const input = till.toInput()
      if (!input) return
      setPayingUid(uid)
      start(input)
    },
  }
}

function standingOf({ paid }: WalkInDraft, isPaying: boolean): WalkInFacts['sale'] {
  if (isPaying) return 'paying'
  return paid ? 'paid' : 'none'
}

/** For whom a sale of this clerk was sent that is not answered yet. */
function inDoubtFor(): string | undefined {
  const input = persistedSales.read(remembered.userId.read())?.input
  const sale = isRecord(input) && isRecord(input['sale']) ? input['sale'] : undefined
  return typeof sale?.['uid'] === 'string' ? sale['uid'] : undefined
}
