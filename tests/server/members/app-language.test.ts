import { describe, expect, test } from 'vitest'

import { getUserInfo } from '#src/contract/members.ts'
import { readUser } from '#src/contract/staff/member.ts'

import { sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { notifyMember } from '#server/platform/push/notice-queue.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { askedFor } from '../../support/members/login.ts'
import { pushInbox } from '../../support/members/push-inbox.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { hour, openServer } from '../../support/open-server.ts'

const english = { 'accept-language': 'en-US' }

/** Somebody new, who signs in with an app in English and takes no notifications. */
async function signedIn(engine: Engine) {
  const place = await openServer(engine)
  const { store, post, clock, inbox } = place
  const { enter, sent } = await askedFor(place, {}, english)
  const { uid, token } = (await enter(sent)).data
  const ann = { uid, token }
  const { send } = pushInbox()
  const onError = (error: unknown) => expect(error).toBeUndefined()
  /** What a text message says of an appointment that staff have canceled. */
  const textSent = async () => {
    const appointmentId = await addVisit(store, ann, { startsAt: clock.now + 3 * hour, state: 'cancelled' })
    await store.transaction((tx) => notifyMember(tx, uid, { kind: 'cancelled', appointmentId }, clock.now))
    await sendDueNotices({ store, send, onError, texts: textDeps({ messenger: inbox.messenger, onError }) })
    return inbox.messages.at(-1)?.text
  }
  const look = async (headers: Record<string, string>) => await post(getUserInfo.path, ann, headers)
  return { ...place, ann, textSent, look }
}

describe.each(engines)('what reaches a member beside the app, on $name', (engine) => {
  test('is in the language of the app that they signed in with', async () => {
    const { textSent } = await signedIn(engine)
    expect(await textSent()).toMatch(/^\[.+\] The studio canceled your appointment: /)
  })

  test('is in another one once they have switched the app, and no browser that asks changes it', async () => {
    const { textSent, look, ann, member, post } = await signedIn(engine)
    expect((await look({ 'accept-language': 'zh-CN' })).code).toBe('ok')
    expect(await textSent()).toContain('门店已取消您的预约')
    await look({})
    await look({ 'accept-language': 'en-US,en;q=0.9' })
    expect(await textSent()).toContain('门店已取消您的预约')
    const staff = await member({ role: 'admin', staffLevel: 'staff', phone: '+85252000002' })
    expect((await post(readUser.path, { ...staff, member_uid: ann.uid })).data).toMatchObject({
      language: 'zh-CN',
      rev: 1,
    })
  })
})
