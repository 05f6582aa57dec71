import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'

import { lazyScreen } from '#src/member/app/lazy-screen.ts'
import { root } from '#src/member/app/root-layout.tsx'
import * as address from '#src/member/app/search-values.ts'

/** Where the link of an offer leads, whoever opens it. */
export const offer = createRoute({
  getParentRoute: () => root,
  path: '/offer',
  validateSearch: address.offerSearch,
  component: lazyScreen(() => import('#src/member/screens/offer.tsx'), 'OfferScreen'),
  staticData: { title: msg`Offers and news` },
})

/** Where the code leads that staff show to be paid, on whosever phone. */
export const pay = createRoute({
  getParentRoute: () => root,
  path: '/pay',
  validateSearch: address.paySearch,
  component: lazyScreen(() => import('#src/member/screens/cards/pay.tsx'), 'PayScreen'),
  staticData: { title: msg`Payment`, isBusy: true },
})
