import { makeListeners } from '#src/lib/listeners.ts'

/** What happened to the login of this phone. */
export type LoginChange = 'signed-in' | 'signed-out' | 'expired'

const changes = makeListeners<LoginChange>()

/** Hears when the member of this phone changes, so that nothing of the last one stays on a screen. */
export const onLoginChange = changes.add
export const tellLoginChange = changes.tell
