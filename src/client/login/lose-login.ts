import { clearStoredTexts } from '#src/client/storage/clear-stored-texts.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { tellLoginChange } from './login-changes.ts'

/** The login has run out: the same member may sign in again and finds everything as it was. */
export function expireLogin(): void {
  clearStoredTexts('lapsed', remembered.userId.read())
  tellLoginChange('expired')
}

/** What opens doors goes as well; without the part that deletes it, it goes once another member signs in. */
async function lapse(): Promise<void> {
  const uid = remembered.userId.read()
  expireLogin()
  const part = await import('./clear-stored-data.ts').catch(() => undefined)
  // Who has signed in again meanwhile keeps what came with the new login.
  if (remembered.token.read() === undefined) await part?.clearStoredRows('lapsed', uid)
}

/**
 * The server no longer takes the token. What a member may see again stays for them; where the login was ended on
 * purpose, or belonged to the staff, nothing personal stays on this device.
 */
export async function loseLogin(isRevoked: boolean): Promise<void> {
  if (!isRevoked && remembered.role.read() !== '1') return await lapse()
  try {
    const { endLogin } = await import('./login-session.ts')
    await endLogin({ isOver: true, hasRunOut: !isRevoked })
  } catch {
    // Without this part the token goes at once, and the rest at the next sign-in.
    expireLogin()
  }
}
