import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { earlierReleases, storeRelease } from '#server/http/assets/stored-releases.ts'
import { aFolder, buildApp, builtScript, openReleased } from '../../support/net/released-app.ts'

const day = 24 * 60 * 60_000
const start = Date.parse('2026-11-01T00:00:00Z')

/** The release of a number: each has a script and a page of its own. */
function release(number: number) {
  const name = `assets/start-${String(number).padStart(8, '0')}.js`
  return { 'index.html': `<!doctype html>${number}`, [name]: builtScript(String(number)) }
}

test('an open page of an earlier release still finds its parts, with the headers of the present ones', async () => {
  const app = await openReleased([release(1), release(2)])
  const reply = await app.inject({ url: '/hk/assets/start-00000001.js', headers: { 'accept-encoding': 'identity' } })
  expect([reply.statusCode, reply.body]).toEqual([200, builtScript('1')])
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  const small = await app.inject({ url: '/hk/assets/start-00000001.js', headers: { 'accept-encoding': 'br' } })
  expect(small.headers['content-encoding']).toBe('br')
})

test('nothing is served from there but what a build wrote', async () => {
  const place = await aFolder()
  await (await openReleased([release(1)], place)).close()
  const [folder = ''] = await readdir(place)
  await writeFile(join(place, folder, 'assets/notes.js'), 'mine')
  await mkdir(join(place, 'assets'))
  await writeFile(join(place, 'assets/start-99999999.js'), 'mine')
  const app = await openReleased([release(2)], place)
  for (const path of ['notes.js', 'start-99999999.js', `..%2f${folder}%2findex.html`, 'start-00000001.js.br', '']) {
    const reply = await app.inject(`/hk/assets/${path}`)
    expect([path, reply.statusCode, reply.body.includes('mine')]).toEqual([path, 404, false])
  }
})

test('four releases are kept behind the present one', async () => {
  const place = await aFolder()
  for (let number = 1; number <= 7; number++) {
    const app = await buildApp(release(number))
    expect(await earlierReleases(app, place, start + number * day)).toHaveLength(Math.min(number - 1, 4))
    await storeRelease(app, place, start + number * day)
  }
  expect(await readdir(place)).toHaveLength(5)
})

test('a release is kept for thirty days after the next one came, however long it was served', async () => {
  const place = await aFolder()
  const [first, second] = [await buildApp(release(1)), await buildApp(release(2))]
  await storeRelease(first, place, start)
  expect(await earlierReleases(second, place, start + 300 * day)).toHaveLength(1)
  await storeRelease(second, place, start + 300 * day)
  expect(await earlierReleases(second, place, start + 330 * day)).toHaveLength(1)
  expect(await earlierReleases(second, place, start + 331 * day)).toHaveLength(0)
  expect(await readdir(place)).toHaveLength(1)
})

test('after a return to the release before, the other one is the earlier', async () => {
  const place = await aFolder()
  const [first, second] = [await buildApp(release(1)), await buildApp(release(2))]
  await storeRelease(first, place, start)
  await storeRelease(second, place, start + day)
  const [ofFirst] = await earlierReleases(second, place, start + 2 * day)
  const [ofSecond] = await earlierReleases(first, place, start + 3 * day)
  await storeRelease(first, place, start + 3 * day)
  expect(ofSecond).not.toBe(ofFirst)
  expect(await earlierReleases(first, place, start + 4 * day)).toEqual([ofSecond])
})

test('a copy that was cut off is never taken for a release, and the next start makes it anew', async () => {
  const place = await aFolder()
  const app = await buildApp(release(1))
  await storeRelease(app, place, start)
  const [id = ''] = await readdir(place)
  await mkdir(join(place, `${'0'.repeat(16)}.part`))
  const next = await buildApp(release(2))
  expect(await earlierReleases(next, place, start + day)).toEqual([join(place, id)])
})

test('where nothing can be kept the server starts all the same', async () => {
  const place = join(await aFolder(), 'a-file')
  await writeFile(place, 'no folder')
  const app = await openReleased([release(1)], join(place, 'app-releases'))
  expect((await app.inject('/hk/assets/start-00000001.js')).statusCode).toBe(200)
})
