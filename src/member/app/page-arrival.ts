import { i18n } from '@lingui/core'

import { brand } from '#src/domain/brand.ts'

import type { makeRouter } from './routes.tsx'

type Router = ReturnType<typeof makeRouter>

/** Names the page for the browser and moves the focus to its heading, so that a screen reader says where it is. */
export function watchArrivals(router: Router): void {
  nameDocument(router)
  i18n.on('change', () => nameDocument(router))
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    nameDocument(router)
    if (fromLocation && pathChanged) focusHeading()
  })
}

/** Languages word the app's name differently; the page comes first, as in every list of tabs. */
function nameDocument(router: Router): void {
  const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title
  const app = i18n.locale === 'en-US' ? brand.nameEn : brand.nameZh
  document.title = title ? `${i18n._(title)} · ${app}` : app
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
