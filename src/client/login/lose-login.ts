import { clearStoredTexts } from '#src/client/storage/clear-stored-texts.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { tellLoginChange } from './login-changes.ts'

/** The login has run out: the same member may sign in again and finds everything as it was. */
export function expireLogin(): void {
  clearStoredTexts('lapsed', remembered.userId.read())
  tellLoginChange('expired')
}

/**
 * The server no longer takes the token. What a member may see again stays for them; where the login was ended on
 * purpose, or belonged to the staff, nothing personal stays on this device.
 */
export async function loseLogin(isRevoked: boolean): Promise<void> {
  if (!isRevoked && remembered.role.read() !== '1') return expireLogin()
  try {
    const { endLogin } = await import('./login-session.ts')
    await endLogin({ isOver: true, hasRunOut: !isRevoked })
  } catch {
    // Without this part the token goes at once, and the rest at the next sign-in.
    expireLogin()
  }
}
