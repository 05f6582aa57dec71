import { describe, expect, onTestFinished, test } from 'vitest'

import { readPushed } from '#src/client/push/worker-push.ts'
import { config } from '#src/contract/shops.ts'
import { type NoticeMessage, titleNow } from '#src/domain/notices/notice.ts'

import { openNotices } from '#server/modules/notices/actions/open-notices.ts'
import { planReminders } from '#server/modules/notices/actions/plan-reminders.ts'
import { sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { engines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { withPhone } from '../../support/messaging/with-phone.ts'
import { startPushStandIn } from '../../support/net/push-stand-in.ts'
import { minute, openServer } from '../../support/open-server.ts'

describe.each(engines)('what phones are sent on $name', (engine) => {
  test('only a demo sends to phones without an address at which its sender can be asked', async () => {
    const place = await openServer(engine)
    const { store, post } = place
    const push = await startPushStandIn()
    onTestFinished(() => push.close())
    const errors: unknown[] = []
    /** What a server that starts now gives phones, and what becomes of a message. */
    const asked = async (email = '') => {
      const onError = (error: unknown) => void errors.push(error)
      const { publicKey, send } = openNotices({ store, publicOrigin: 'http://localhost:8080', onError })
      const { endpoint, keys } = push.subscribe('phone').json
      return [
        await publicKey({ email }),
        await send({ endpoint, ...keys }, { text: '{}', topic: 'topic', keepForMs: minute }),
      ]
    }
    expect(await asked()).toEqual([null, 'refused'])
    expect(errors).toHaveLength(1)
    expect((await post(config.path, { shop_id: 1 })).data.push_public_key).toBeNull()
    expect((await asked('desk@example.com'))[0]).toEqual(expect.any(String))
    await store.db.insertInto('demoMark').values({ id: 1, madeAt: 1 }).execute()
    expect(await asked()).toEqual([expect.any(String), 'sent'])
  })

  test('a phone gets what its browser shows by itself, whose title needs nobody to count the minutes', async () => {
    const { store, clock, ann, setup, travel, push } = await withPhone(engine)
    const id = await addVisit(store, ann, { startsAt: clock.now + 65 * minute })
    await planReminders(store)
    travel(5 * minute)
    await sendDueNotices({ ...setup, texts: { ...setup.texts, publicOrigin: 'https://studio.example.com' } })
    const sent = JSON.parse(push.delivered[0]?.text ?? '') as NoticeMessage & { notification: Notification }
    expect(sent).toMatchObject({
      title: '{minutes} 分鐘後開始',
      web_push: 8030,
      mutable: true,
      notification: {
        title: '預約提醒',
        body: sent.body,
        tag: `appointment:${id}`,
        lang: 'zh-HK',
        silent: false,
        navigate: `https://studio.example.com/hk/appointment-result?id=${id}`,
        data: { notice: sent.notice, title: '{minutes} 分鐘後開始', startsAt: sent.startsAt },
      },
    })
    const shown = readPushed({ notification: sent.notification })
    expect(shown).toEqual(readPushed({ data: { text: () => push.delivered[0]?.text ?? '' } }))
    expect(shown && titleNow(shown, clock.now)).toBe('60 分鐘後開始')
  })
})
