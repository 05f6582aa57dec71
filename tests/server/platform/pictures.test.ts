import { createConnection } from 'node:net'

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { uploadPath } from '#src/contract/pictures.ts'
import { editProfile, getUserInfo } from '#src/contract/members.ts'

import { sweep } from '#server/sweep.ts'
import { engines, sqliteEngine } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { plainPicture, uploadPicture } from '../../support/pictures/pictures.ts'
import { day, hour, openServer } from '../../support/open-server.ts'
import { aPicture, form, type Part } from '../../support/pictures/upload-form.ts'

const unknown = '/media/AAAAAAAAAAAAAAAAAAAAAAAA.webp'

describe.each(engines)('pictures on $name', (engine) => {
  test('an uploaded picture is shown to every caller who knows its address, and never as anything but a picture', async () => {
    const { app, member } = await openServer(engine)
    const ann = await member()
    const url = await uploadPicture(app, ann)
    expect(url).toMatch(/^\/media\/[\w-]{24}\.webp$/)
    const shown = await app.inject({ url })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    for (const other of [unknown, `${url}x`, url.toLowerCase(), '/media/', '/media/..%2f..%2fsettings']) {
      expect((await app.inject({ url: other })).json(), other).toMatchObject({ code: 'not-found' })
    }
  })

  test('an avatar is one that this member uploaded; the earlier one is gone with it', async () => {
    const { app, post, store, member } = await openServer(engine)
    const [ann, bob] = [await member(), await member()]
    const [first, second, his] = [
      await uploadPicture(app, ann, '#111'),
      await uploadPicture(app, ann, '#222'),
      await uploadPicture(app, bob),
    ]
    const edit = (avatar: string) => post(editProfile.path, anIntent(ann, { avatar }))
    expect(await edit(first)).toMatchObject({ code: 'ok', data: { avatar: first, rev: 2 } })
    for (const foreign of [his, unknown]) expect(await edit(foreign)).toMatchObject({ httpStatus: 400 })
    for (const wrong of ['https://example.com/me.webp', '/hk/icons/icon.svg', 'data:image/png;base64,AA', '']) {
      expect(await edit(wrong), wrong).toMatchObject({ httpStatus: 400, code: 'bad-request' })
    }
    expect((await app.inject({ url: first })).statusCode).toBe(200)
    expect(await edit(second)).toMatchObject({ code: 'ok', data: { avatar: second } })
    expect((await app.inject({ url: first })).statusCode).toBe(404)
    expect((await post(getUserInfo.path, ann)).data.avatar).toBe(second)
    expect(await store.db.selectFrom('pictures').select('isUsed').execute()).toHaveLength(2)
  })

  test('an avatar completes a profile, and is a field of its own when two handsets edit', async () => {
    const { app, post, member } = await openServer(engine)
    const ann = await member({ nickname: 'Ann', gender: 'female' })
    expect((await post(getUserInfo.path, ann)).data.profile_complete).toBe(false)
    const [mine, theirs] = [await uploadPicture(app, ann, '#111'), await uploadPicture(app, ann, '#222')]
    const edits = [{ nickname: 'Anna' }, { gender: 'male' }, { avatar: mine }]
    const edited = await Promise.all(
      edits.map((edit) => post(editProfile.path, anIntent(ann, { ...edit, base_rev: 1 }))),
    )
    expect(edited.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok'])
    const late = await post(editProfile.path, anIntent(ann, { avatar: theirs, base_rev: 1 }))
    expect(late).toMatchObject({ code: 'changed', data: { avatar: mine, nickname: 'Anna', profile_complete: true } })
    // What was refused is still there to be chosen.
    const insisted = await post(editProfile.path, anIntent(ann, { avatar: theirs, base_rev: late.data.rev }))
    expect(insisted).toMatchObject({ code: 'ok', data: { avatar: theirs } })
  })

  test('a picture that is not used is deleted after a day, one that is used stays', async () => {
    const { app, post, store, member, travel } = await openServer(engine)
    const ann = await member()
    const [used, unused] = [await uploadPicture(app, ann), await uploadPicture(app, ann)]
    await post(editProfile.path, anIntent(ann, { avatar: used }))
    travel(day + hour)
    await sweep(store)
    expect((await app.inject({ url: used })).statusCode).toBe(200)
    expect((await app.inject({ url: unused })).statusCode).toBe(404)
  })

  test('too many within an hour have to wait, and the next hour allows more', async () => {
    const { app, member, travel } = await openServer(engine)
    const ann = await member()
    const broken = form(aPicture(ann, Buffer.from('no picture')))
    const send = async () => (await app.inject({ method: 'POST', url: uploadPath, ...broken })).json()
    for (let count = 0; count < 20; count++) expect(await send()).toMatchObject({ code: 'bad-type' })
    expect(await send()).toMatchObject({ code: 'too-many', data: { retry_after: 3600 } })
    travel(hour)
    expect(await send()).toMatchObject({ code: 'bad-type' })
  })
})

describe('what is sent with a picture', () => {
  test('only a member who says so first is read at all', async () => {
    const { app, store, member } = await openServer(sqliteEngine)
    const [ann, bob] = [await member(), await member()]
    const image: Part = { name: 'image', file: await plainPicture() }
    const [token, uid]: Part[] = [
      { name: 'token', value: ann.token },
      { name: 'uid', value: ann.uid },
    ] as const
    const cases: [string, Part[], string][] = [
      ['no credentials', [image], 'signed-out'],
      ['no uid', [token, image], 'signed-out'],
      ['another member’s uid', [token, { name: 'uid', value: bob.uid }, image], 'signed-out'],
      ['an unknown token', [{ name: 'token', value: 'x'.repeat(43) }, uid, image], 'signed-out'],
      ['the picture first', [image, token, uid], 'signed-out'],
      ['a field after the picture', [token, uid, image, { name: 'kind', value: 'avatar' }], 'bad-request'],
      ['two pictures', [token, uid, image, image], 'bad-request'],
      ['a token twice', [token, token, uid, image], 'bad-request'],
      ['another name', [token, uid, { name: 'file', file: image.file }], 'bad-request'],
      ['no picture', [token, uid], 'bad-request'],
      ['a picture as text', [token, uid, { name: 'image', value: 'text' }], 'bad-request'],
      ['an endless field', [{ name: 'token', value: 'x'.repeat(10_000) }, uid, image], 'bad-request'],
      [
        'a hundred fields',
        [...Array.from({ length: 100 }, (_, i) => ({ name: `f${i}`, value: 'x' })), image],
        'bad-request',
      ],
      ['a field that every object has', [token, uid, { name: '__proto__', value: 'x' }, image], 'bad-request'],
      ['a picture for the carousel', [token, uid, { name: 'kind', value: 'banner' }, image], 'forbidden'],
      ['a picture for nothing', [token, uid, { name: 'kind', value: 'toString' }, image], 'bad-request'],
    ]
    for (const [what, parts, code] of cases) {
      expect((await app.inject({ method: 'POST', url: uploadPath, ...form(parts) })).json().code, what).toBe(code)
    }
    expect(await store.db.selectFrom('pictures').selectAll().execute()).toEqual([])
  })

  test('a form that is none, or that ends in the middle, is refused', async () => {
    const { app, member } = await openServer(sqliteEngine)
    const { payload, headers } = form(aPicture(await member(), await plainPicture()))
    const ask = async (options: object) =>
      (await app.inject({ method: 'POST', url: uploadPath, ...options })).json().code
    expect(await ask({ payload: { image: 'x' } })).toBe('bad-type')
    expect(await ask({ payload, headers: { 'content-type': 'image/png' } })).toBe('bad-type')
    expect(await ask({ payload, headers: { 'content-type': 'multipart/form-data' } })).toBe('bad-request')
    expect(await ask({ payload, headers: { 'content-type': 'multipart/form-data; boundary=other' } })).toBe(
      'bad-request',
    )
    for (const share of [0, 0.1, 0.5, 0.99]) {
      const cut = payload.subarray(0, Math.floor(payload.length * share))
      expect(await ask({ payload: cut, headers }), String(share)).toBe('bad-request')
    }
    expect(await ask({ payload, headers })).toBe('ok')
  })

  test('a length that is not the length stores nothing and holds nothing up', async () => {
    const { app, store, member } = await openServer(sqliteEngine)
    const { payload, headers } = form(aPicture(await member(), await plainPicture()))
    const port = Number(new URL(await app.listen({ port: 0 })).port)
    const send = (length: number) =>
      new Promise<string>((resolve, reject) => {
        const socket = createConnection(port, '127.0.0.1', () => {
          const head = [
            `POST ${uploadPath} HTTP/1.1`,
            'host: studio',
            `content-type: ${headers['content-type']}`,
            `content-length: ${length}`,
          ]
          socket.write(`${head.join('\r\n')}\r\n\r\n`)
          socket.write(payload)
          if (length > payload.length) socket.end()
        })
        let said = ''
        socket.on('data', (bytes) => {
          said += bytes.toString()
          if (said.includes('"code"')) socket.end()
        })
        socket.on('close', () => resolve(said))
        socket.on('error', reject)
      })
    expect(await send(50_000_000)).toContain('"too-large"')
    expect(await send(payload.length - 200)).toContain('"bad-request"')
    await send(payload.length + 200)
    expect(await store.db.selectFrom('pictures').selectAll().execute()).toEqual([])
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })

  test('staff may send pictures for the carousel and for contact, in sizes of their own', async () => {
    const { app, member } = await openServer(sqliteEngine)
    const [token, uid, image] = aPicture(await member({ role: 'admin', staffLevel: 'manager' }), await plainPicture())
    if (!token || !uid || !image) throw new Error('A form has three parts')
    for (const [kind, width, height] of [
      ['banner', 1542, 600],
      ['contact', 512, 512],
    ] as const) {
      const parts = [token, uid, { name: 'kind', value: kind }, image]
      const { data } = (await app.inject({ method: 'POST', url: uploadPath, ...form(parts) })).json()
      expect(data, kind).toMatchObject({ width, height })
      expect((await app.inject({ url: data.url })).headers['cache-control']).toMatch(/^public/)
    }
  })

  test('a photo taken with the phone on its side stands upright; of a film the first picture counts', async () => {
    const { app, member } = await openServer(sqliteEngine)
    const ann = await member()
    const show = async (file: Buffer) => {
      const reply = await app.inject({ method: 'POST', url: uploadPath, ...form(aPicture(ann, file)) })
      const { rawPayload } = await app.inject({ url: reply.json().data.url })
      const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
      return (x: number, y: number) =>
        [...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)].map((value) => Math.round(value / 255))
    }
    // The left half is red. Turned a quarter clockwise, as orientation 6 says, the upper half is.
    const red = await sharp({ create: { width: 100, height: 200, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    const flat = sharp({ create: { width: 200, height: 200, channels: 3, background: '#00f' } })
    const sideways = await flat
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const upright = await show(sideways)
    expect([upright(400, 60), upright(60, 450)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ])

    const film = await sharp([await plainPicture('#0f0'), await plainPicture('#f00')], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await show(film))(250, 250)).toEqual([0, 1, 0])
  })
})
