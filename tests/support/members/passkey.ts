import { addPasskey, passkeyLogin, passkeyLoginOptions, passkeyOptions } from '#src/contract/passkeys.ts'

import { anIntent, type SignedIn } from '../fixtures.ts'
import type { Answer, openServer } from '../open-server.ts'
import { authenticator, type Authenticator, type Twist } from './authenticator.ts'

type Place = Pick<Awaited<ReturnType<typeof openServer>>, 'post'>

export interface OwnPasskey {
  phone: Authenticator
  userHandle: string
  added: Answer
}

/** Adds a passkey to an account, as the page does; `added` is what the server said. */
export async function withPasskey({ post }: Place, who: SignedIn, twist: Twist = {}): Promise<OwnPasskey> {
  const { data: asked } = await post(passkeyOptions.path, who)
  const phone = authenticator()
  const fields = { ceremony: asked.ceremony, name: 'iPhone', ...phone.make(asked, twist) }
  const added = await post(addPasskey.path, anIntent(who, fields))
  return { phone, userHandle: asked.user_handle, added }
}

/** Signs in with a passkey, honestly or not. */
export async function signInWith(
  { post }: Place,
  { phone, userHandle }: OwnPasskey,
  twist: Twist = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { data: asked } = await post(passkeyLoginOptions.path, {}, headers)
  return await post(passkeyLogin.path, { ceremony: asked.ceremony, ...phone.sign(asked, userHandle, twist) }, headers)
}
