import '#src/ui/tokens.css'
import '#src/ui/base.css'
import './before-start.css'
import './transitions/page-transition.css'
import './other-shell.module.css'
import { createRoot } from 'react-dom/client'

import { defaultLanguage, toLanguage } from '#src/domain/language.ts'
import { activateLanguage, loadAllMessages } from '#src/shared/language/activate-language.ts'
import { keepInstallPrompt } from '#src/lib/install-prompt.ts'
import { watchConnection } from '#src/client/outbox/connection.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { clockOffset, onClockChange, setClockOffset } from '#src/lib/server-clock.ts'
import { whenIdle } from '#src/lib/waiting/when-idle.ts'
import { readFirstAnswers } from '#src/member/home/first-answers.ts'

import { App } from './app.tsx'
import { loadWhenReachable } from './load-when-reachable.ts'
import { watchLogin } from './login-watch.ts'
import { MissingPart, recoverMissingParts } from './missing-part.ts'
import { prepareNextScreens } from './next-screens.ts'
import { watchBrand } from './watch-brand.ts'
import { watchArrivals } from './transitions/page-arrival.ts'
import { queryClient } from './query-client.ts'
import { makeRouter } from './routes.tsx'
import { watchReconnect } from './watch-reconnect.ts'
import { startWorker } from './worker.ts'

const place = document.querySelector('#root')
if (!place) throw new Error('The page has no place for the app')

keepServerTime()
keepInstallPrompt()
rememberSpokenLanguage()
const router = makeRouter()
recoverMissingParts({
  isBusy: () => router.state.matches.some(({ staticData }) => staticData.isBusy),
  isEmpty: () => router.state.matches.some(({ error }) => error instanceof MissingPart),
})
// Rendering before the first screen is ready would throw away the shell that is already painted.
try {
  await Promise.all([
    activateLanguage(toLanguage(remembered.language.read())),
    router.load(),
    readFirstAnswers(queryClient),
  ])
} catch (error) {
  // The boot script hears it, and leads to where the worker says what is missing.
  window.dispatchEvent(new Event('start-missing'))
  throw error
}
watchArrivals(router)
watchLogin(router, queryClient)
watchConnection()
watchReconnect()
createRoot(place).render(<App router={router} />)
whenIdle(() => void startLater())
watchBrand()
startWorker()

/** The boot script has guessed the language of a new phone; what is the default anyway needs no memory. */
function rememberSpokenLanguage(): void {
  const { lang } = document.documentElement
  if (remembered.language.read() === undefined && lang !== defaultLanguage) remembered.language.write(toLanguage(lang))
}

/** What waits in the outbox is looked at once the first screen is there, and the words of all others are fetched. */
async function startLater(): Promise<void> {
  void loadWhenReachable(async () => await loadAllMessages().then(() => true))
  const [{ watchOutcomes }, { startOffline }, { watchPush }, { watchUnsentLogouts }, { watchChoices }] =
    await Promise.all([
      loadWhenReachable(() => import('./outbox-outcomes.ts')),
      loadWhenReachable(() => import('#src/client/outbox/page-replay.ts')),
      loadWhenReachable(() => import('#src/client/push/push-subscription.ts')),
      loadWhenReachable(() => import('#src/client/login/unsent-logouts.ts')),
      loadWhenReachable(() => import('./watch-choices.ts')),
    ])
  watchOutcomes(queryClient)
  startOffline()
  watchPush()
  watchUnsentLogouts()
  watchChoices(queryClient)
  prepareNextScreens(router)
}

/** Begins with what this phone knew of its clock, so that it is not believed anew without a signal, and keeps what it learns. */
function keepServerTime(): void {
  setClockOffset(remembered.clockOffset.read() ?? 0)
  onClockChange(() => {
    if (clockOffset() === 0) remembered.clockOffset.clear()
    else remembered.clockOffset.write(clockOffset())
  })
}
