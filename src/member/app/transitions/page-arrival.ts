import { i18n } from '@lingui/core'

import { brandName, ownBrand } from '#src/domain/brand.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { showArrival } from './page-transition.ts'
import type { makeRouter } from '#src/member/app/routes.tsx'

type Router = ReturnType<typeof makeRouter>

/** Names the page for the browser and moves the focus to its heading, so that a screen reader says where it is. */
export function watchArrivals(router: Router): void {
  nameDocument(router)
  i18n.on('change', () => nameDocument(router))
  remembered.brand.subscribe(() => nameDocument(router))
  router.subscribe('onRendered', (change) => {
    nameDocument(router)
    if (change.fromLocation && change.pathChanged) focusHeading()
    showArrival(change)
  })
}

/** Languages word the app's name differently; the page comes first, as in every list of tabs. */
function nameDocument(router: Router): void {
  const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title
  const app = brandName(remembered.brand.read() ?? ownBrand, i18n.locale)
  // Safari calls the app so on the home screen.
  document.querySelector('meta[name=apple-mobile-web-app-title]')?.setAttribute('content', app)
  document.title = title ? `${i18n._(title)} · ${app}` : app
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  // A screen that begins with typing has put the focus into its field.
  const isTyping = document.activeElement?.matches('main :is(input, textarea)') === true
  if (!heading || isTyping) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
