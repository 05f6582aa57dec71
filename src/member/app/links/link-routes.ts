import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'

import { loadStaffMessages } from '#src/shared/language/activate-language.ts'

import { lazyScreen } from '#src/member/app/lazy-screen.ts'
import { root } from '#src/member/app/root-layout.tsx'
import * as address from '#src/member/app/search-values.ts'

const invitationPart = () => import('#src/staff/access/invited/invitation-screen.tsx')
/** Where the link of an invitation leads: whoever opens it is a member until they say yes. With the words of the staff area. */
export const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyScreen(invitationPart, 'InvitationScreen', loadStaffMessages),
  staticData: { title: msg`Invitation`, isBusy: true },
})

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
