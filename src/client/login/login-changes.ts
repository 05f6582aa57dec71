import { makeListeners } from '#src/lib/listeners.ts'
import { forgetTexts } from '#src/client/storage/clear-stored-texts.ts'
import { remembered } from '#src/client/storage/remembered.ts'

/** What happened to the login of this phone. */
export type LoginChange = 'signed-in' | 'signed-out' | 'expired'

const changes = makeListeners<LoginChange>()

/** Hears when the member of this phone changes, so that nothing of the last one stays on a screen. */
export const onLoginChange = changes.add
export const tellLoginChange = changes.tell

/** The login has run out: the same member may sign in again and finds everything as it was. */
export function expireLogin(): void {
  forgetTexts('lapsed', remembered.userId.read())
  changes.tell('expired')
}

/**
 * The studio no longer takes the token. What a member may see again stays for them; where the login was ended on
 * purpose, or belonged to the staff, nothing personal stays on this device.
 */
export async function loseLogin(isRevoked: boolean): Promise<void> {
  if (!isRevoked && remembered.role.read() !== '1') return expireLogin()
  try {
    const { endLogin } = await import('./login-session.ts')
    await endLogin({ isOver: true })
  } catch {
    // Without this part the token goes at once, and the rest when somebody signs in.
    expireLogin()
  }
}
