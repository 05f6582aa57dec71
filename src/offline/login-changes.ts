import { makeListeners } from '#src/lib/listeners.ts'
import { homeSnapshot } from '#src/storage/home-snapshot.ts'
import { remembered } from '#src/storage/remembered.ts'

/** What happened to the login of this phone. */
export type LoginChange = 'signed-in' | 'signed-out' | 'expired'

const changes = makeListeners<LoginChange>()

/** Hears when the member of this phone changes, so that nothing of the last one stays on a screen. */
export const onLoginChange = changes.add
export const tellLoginChange = changes.tell

/** The studio no longer knows the token: the same member may sign in again and finds everything as it was. */
export function expireLogin(): void {
  forgetToken()
  changes.tell('expired')
}

export function forgetToken(): void {
  remembered.token.clear()
  homeSnapshot.clear()
}
