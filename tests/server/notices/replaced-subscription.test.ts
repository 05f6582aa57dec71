import { indexedDB } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { tellReplacement } from '#src/client/push/worker-push.ts'
import { credentialsCopy } from '#src/client/storage/rows/credentials-copy.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { withPhone } from '../../support/messaging/with-phone.ts'

afterEach(() => vi.unstubAllGlobals())

const studio = {
  kind: 'broadcast',
  text: { 'zh-HK': '今日提早關門', 'zh-CN': '今天提早关门', 'en-US': 'We close early' },
} as const

/** Ann's app speaks Chinese, on a phone whose browser speaks English and calls the studio. */
async function withBrowser(engine: Engine) {
  const place = await withPhone(engine)
  const { app, ann, push, subscribe, store } = place
  vi.stubGlobal('indexedDB', indexedDB)
  const { fetch } = globalThis
  // The phone's calls come to this server, and the server's own go out.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith('/')) return await fetch(url, init)
    const { body, headers } = init as { body: string; headers: Record<string, string> }
    const reply = await app.inject({ method: 'POST', url, payload: body, headers })
    return new Response(reply.body, { status: reply.statusCode, headers: { 'content-type': 'application/json' } })
  })
  expect(navigator.language).toBe('en-US')
  const endpointOf = (browser: string) => `${push.origin}/push/${browser}`
  await subscribe(ann, 'phone', { 'accept-language': 'zh-HK' })
  await credentialsCopy.write({ token: ann.token, uid: ann.uid })
  const replace = async (replaces: string | undefined) =>
    await tellReplacement({ toJSON: () => push.subscribe('phone-again').json }, replaces)
  const endpoints = async () => {
    const rows = await store.db.selectFrom('pushSubscriptions').select(['endpoint', 'memberUid']).execute()
    return rows.filter(({ memberUid }) => memberUid === ann.uid).map(({ endpoint }) => endpoint)
  }
  return { ...place, endpointOf, replace, endpoints }
}

describe.each(engines)('a subscription that the browser replaces by itself, on $name', (engine) => {
  test('speaks as the app does, and the one before is forgotten', async () => {
    const { ann, endpointOf, replace, endpoints, notify, tick, said } = await withBrowser(engine)
    await replace(endpointOf('phone'))
    expect(await endpoints()).toEqual([expect.stringContaining('phone-again')])
    await notify(ann, studio)
    await tick()
    expect(said()).toMatchObject([{ language: 'zh-HK', body: '今日提早關門' }])
  })

  test('of another member stays theirs, and a browser that names none speaks as it does', async () => {
    const { ann, member, subscribe, endpointOf, replace, notify, tick, said, store } = await withBrowser(engine)
    const bo = await member()
    await subscribe(bo, 'phone-of-bo', { 'accept-language': 'zh-CN' })
    await replace(endpointOf('phone-of-bo'))
    await store.db.deleteFrom('pushSubscriptions').where('endpoint', 'like', '%/phone').execute()
    await notify(ann, studio)
    await notify(bo, studio)
    await tick()
    expect(
      said()
        .map(({ language }) => language)
        .toSorted(),
    ).toEqual(['en-US', 'zh-CN'])
  })
})
