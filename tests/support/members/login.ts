import { getSmsCode, phoneLogin } from '#src/contract/members.ts'

import type { Answer, openServer } from '../open-server.ts'

const phone = { area_code: '852', phone: '51000001' }
export type Place = Awaited<ReturnType<typeof openServer>>

export function ask({ post }: Place, fields: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
  return post(getSmsCode.path, { ...phone, ...fields }, headers)
}

/** A code that was asked for: what was sent, a wrong one, and how to enter either. */
export async function askedFor(place: Place, fields: object = {}, headers: Record<string, string> = {}) {
  const { data } = await ask(place, fields, headers)
  const { request_id } = data as { request_id: string }
  const enter = (code: string, more: object = {}): Promise<Answer> =>
    place.post(phoneLogin.path, { ...phone, ...fields, request_id, code, ...more }, headers)
  const sent = place.inbox.messages.at(-1)?.code ?? ''
  const wrong = sent === '000000' ? '000001' : '000000'
  return { enter, sent, wrong, request_id }
}

export async function loggedIn(place: Place) {
  const { enter, sent } = await askedFor(place)
  const { data } = await enter(sent)
  return { uid: data.uid as string, token: data.token as string }
}
