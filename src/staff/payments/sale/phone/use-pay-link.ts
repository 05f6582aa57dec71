import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { useLiveLists } from '#src/staff/board/live/use-live-lists.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import type { Receipt } from '#src/staff/payments/sale-calls.ts'

import {
  cancelPayLink,
  paidReceiptQuery,
  type PayLink,
  payLinkQuery,
  payLinksKey,
  showPayLink,
} from './pay-link-calls.ts'
import { shownLinks, useShownLink } from './shown-links.ts'

/** A notice of the provider may be lost; then it is asked. */
const askEveryMs = 10_000

export type PayOnPhone = ReturnType<typeof usePayLink>

/** The code that one member is shown to pay on their phone: made, followed until it is paid or over, and taken back. */
export function usePayLink(uid: string | undefined, onPaid: (receipt: Receipt) => void) {
  const orderId = useShownLink(uid)
  const [hiddenId, setHiddenId] = useState<string>()
  useLiveLists(orderId === undefined ? {} : { ledger: true })
  const read = useQuery({
    ...payLinkQuery(orderId ?? ''),
    enabled: orderId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : askEveryMs),
  })
  const link = orderId === undefined ? undefined : read.data
  const receipt = useQuery({
    ...paidReceiptQuery(orderId ?? ''),
    enabled: link?.state === 'paid',
  })
  const making = useStaffWrite({
    send: showPayLink,
    invalidates: [payLinksKey],
    onDone: (made) => {
      shownLinks.write(made.member.uid, made.orderId)
      setHiddenId(undefined)
    },
  })
  const ending = useStaffWrite({
    send: cancelPayLink,
    invalidates: [payLinksKey],
    onDone: () => uid !== undefined && shownLinks.clear(uid),
  })
  const take = useEffectEvent((paid: Receipt) => {
    if (uid !== undefined) shownLinks.clear(uid)
    onPaid(paid)
  })
  const paid = link?.state === 'paid' ? receipt.data : undefined
  useEffect(() => {
    if (paid) take(paid)
  }, [paid])

  return {
    link,
    isFailed: read.isError || receipt.isError,
    /** A code was shown that is not over: nothing else is taken for it. */
    isOpen: orderId !== undefined && !isOver(link),
    isShown: orderId !== undefined && hiddenId !== orderId,
    making,
    ending,
    hide: () => setHiddenId(orderId),
    showAgain: () => setHiddenId(undefined),
    /** Puts away what is over. */
    close: () => uid !== undefined && shownLinks.clear(uid),
  }
}

function isOver(link: PayLink | undefined): boolean {
  return link !== undefined && link.state !== 'pending' && link.state !== 'paid'
}
