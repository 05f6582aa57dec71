import { type Credentials, credentialsCopy } from './rows/credentials-copy.ts'
import { remembered } from './remembered.ts'

/** Who is signed in on this phone. */
export function readLogin(): Credentials | undefined {
  const token = remembered.token.read()
  const uid = remembered.userId.read()
  return token === undefined || uid === undefined ? undefined : { token, uid }
}

/** Keeps the worker's copy in step with every change of the login, in this tab or another. */
export function watchLoginCopy(): () => void {
  const copy = () => void copyLogin()
  const stay = () => void askToStay()
  const stops = [copy, stay].map((listener) => remembered.token.subscribe(listener))
  stops.push(remembered.userId.subscribe(copy))
  copy()
  return () => stops.forEach((stop) => stop())
}

/** Without the copy the worker cannot send in the background; the page still does. */
async function copyLogin(): Promise<boolean> {
  const login = readLogin()
  const work = login ? credentialsCopy.write(login) : credentialsCopy.clear()
  return await work.then(
    () => true,
    () => false,
  )
}

/** A browser short of room takes the data of other pages first; asked when a member signs in, and not before. */
async function askToStay(): Promise<boolean> {
  if (!readLogin() || !('storage' in navigator)) return false
  // It is a wish: a browser that refuses keeps the data as long as it has room.
  return await navigator.storage.persist().catch(() => false)
}
