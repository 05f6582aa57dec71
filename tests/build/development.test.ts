import { once } from 'node:events'

import { expect, test } from 'vitest'

import { serveSources } from '../../build/development.ts'
import { sqliteEngine } from '../support/engines.ts'
import { openServer } from '../support/open-server.ts'

test('in development one port serves the page, its sources, hot updates and the calls', async () => {
  const { app, post } = await openServer(sqliteEngine)
  await serveSources(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  const page = await (await fetch(`${url}/hk/appointment`, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('/hk/@vite/client')
  const source = await (await fetch(`${url}/hk/src/domain/language.ts`)).text()
  expect(source).toContain('mapLanguageCode')
  expect(source).not.toContain('Record<')
  expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toBe('/hk/')
  expect(await post('/api/config/shopList', {})).toMatchObject({ code: 'ok' })
  expect((await fetch(`${url}/nowhere`)).status).toBe(404)

  const client = await (await fetch(`${url}/hk/@vite/client`)).text()
  const token = /wsToken = "(.*?)"/.exec(client)?.[1]
  const socket = new WebSocket(`${url.replace('http', 'ws')}/hk/?token=${token}`, 'vite-hmr')
  const [hello] = (await once(socket, 'message')) as [MessageEvent<string>]
  expect(JSON.parse(hello.data)).toEqual({ type: 'connected' })
  socket.close()
})
