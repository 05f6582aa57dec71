import { generateKeyPairSync, randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { deleteAccount, exportData, sendOwnCode } from '#src/contract/account.ts'
import { getUserInfo } from '#src/contract/members.ts'
import {
  addPasskey,
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '#src/contract/passkeys.ts'

import { sweep } from '#server/sweep.ts'
import { engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { authenticator, type Twist } from '../../support/members/authenticator.ts'
import { signInWith, withPasskey } from '../../support/members/passkey.ts'
import { minute, openServer, tally } from '../../support/open-server.ts'

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const dishonest: [string, Twist][] = [
  ['of another site', { origin: 'https://quarter-sun.example' }],
  ['of a page on another port', { origin: 'http://localhost.evil:8080' }],
  ['for another host', { site: 'example.com' }],
  ['over another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['without a face, finger or PIN', { isVerified: false }],
  ['without a person present', { isPresent: false }],
  ['inside of another page', { crossOrigin: true }],
  ['of another ceremony', { type: 'webauthn.payment' }],
]

describe.each(engines)('signing in with a passkey on $name', (engine) => {
  test('the second sign-in on a known phone sends no message', async () => {
    const place = await openServer(engine)
    const ann = await place.member()
    const passkey = await withPasskey(place, ann)
    expect(passkey.added).toMatchObject({ code: 'ok', data: { name: 'iPhone', used_at: null } })
    const entered = await signInWith(place, passkey)
    expect(entered).toMatchObject({ code: 'ok', data: { uid: ann.uid, role: '0', is_new: false } })
    expect(entered.data.token).not.toBe(ann.token)
    expect(await place.post(getUserInfo.path, entered.data)).toMatchObject({ code: 'ok' })
    expect(place.inbox.messages).toEqual([])
    const logins = await place.store.db.selectFrom('logins').selectAll().execute()
    expect(logins.map(({ memberUid }) => memberUid)).toEqual([ann.uid, ann.uid])
  })

  test('what a stranger is asked to sign says nothing about who has a passkey', async () => {
    const place = await openServer(engine)
    await withPasskey(place, await place.member())
    const { data } = await place.post(passkeyLoginOptions.path, {})
    expect(Object.keys(data).toSorted()).toEqual(['ceremony', 'challenge', 'site'])
    expect(data.site).toBe('localhost')
    const ghost = await place.post(passkeyLogin.path, { ceremony: data.ceremony, ...authenticator().sign(data, 'x') })
    expect(ghost).toMatchObject({ httpStatus: 409, code: 'passkey-refused', data: null })
  })

  const withCopies: typeof dishonest = [
    ...dishonest,
    ['of a copied key', { key: stranger }],
    ['with a counter that went back', { counter: 1 }],
  ]
  test.each(withCopies)('a signature %s is refused', async (_, twist) => {
    const place = await openServer(engine)
    const passkey = await withPasskey(place, await place.member())
    expect(await signInWith(place, passkey)).toMatchObject({ code: 'ok' })
    expect(await signInWith(place, passkey, twist)).toMatchObject({ code: 'passkey-refused' })
  })

  test.each(dishonest)('a passkey made %s is not added', async (_, twist) => {
    const place = await openServer(engine)
    const ann = await place.member()
    expect((await withPasskey(place, ann, twist)).added).toMatchObject({ code: 'passkey-refused' })
    expect((await place.post(passkeyList.path, ann)).data.list).toEqual([])
  })

  test('a challenge is answered once, within five minutes, by the page that asked for it', async () => {
    const place = await openServer(engine)
    const { post, travel } = place
    const { phone, userHandle } = await withPasskey(place, await place.member())
    const ask = async () => (await post(passkeyLoginOptions.path, {})).data
    const [first, other, late] = [await ask(), await ask(), await ask()]
    const enter = (asked: typeof first, ceremony = asked.ceremony) =>
      post(passkeyLogin.path, { ceremony, ...phone.sign(asked, userHandle) })
    expect(await enter(first, other.ceremony)).toMatchObject({ code: 'passkey-refused' })
    expect(await enter(other)).toMatchObject({ code: 'passkey-expired' })
    expect(await enter(first, randomUUID())).toMatchObject({ code: 'passkey-expired' })
    expect(await enter(first)).toMatchObject({ code: 'ok' })
    expect(await enter(first)).toMatchObject({ code: 'passkey-expired' })
    travel(5 * minute)
    expect(await enter(late)).toMatchObject({ code: 'passkey-expired' })
    await ask()
    travel(5 * minute)
    await sweep(place.store)
    expect(await place.store.db.selectFrom('passkeyChallenges').selectAll().execute()).toEqual([])
  })

  test('of ten answers to one challenge one signs in', async () => {
    const place = await openServer(engine)
    const { phone, userHandle } = await withPasskey(place, await place.member())
    const { data: asked } = await place.post(passkeyLoginOptions.path, {})
    const body = { ceremony: asked.ceremony, ...phone.sign(asked, userHandle) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => place.post(passkeyLogin.path, body)))
    expect(tally(answers)).toEqual({ ok: 1, 'passkey-expired': 9 })
  })

  test('a challenge for adding cannot be used to sign in, and belongs to the login that asked for it', async () => {
    const place = await openServer(engine)
    const { post } = place
    const [ann, bob] = [await place.member(), await place.member()]
    const { phone, userHandle } = await withPasskey(place, ann)
    const { data: asked } = await post(passkeyOptions.path, ann)
    const signed = { ceremony: asked.ceremony, ...phone.sign(asked, userHandle) }
    expect(await post(passkeyLogin.path, signed)).toMatchObject({ code: 'passkey-expired' })
    const made = { ceremony: asked.ceremony, name: 'Pixel', ...authenticator().make(asked) }
    expect(await post(addPasskey.path, anIntent(bob, made))).toMatchObject({ code: 'passkey-expired' })
    expect(await post(addPasskey.path, anIntent(ann, made))).toMatchObject({ code: 'passkey-expired' })
  })

  test("another's user handle or passkey does not sign in as them", async () => {
    const place = await openServer(engine)
    const [ann, bob] = [await withPasskey(place, await place.member()), await withPasskey(place, await place.member())]
    const mixed = { ...ann, userHandle: bob.userHandle }
    expect(await signInWith(place, mixed)).toMatchObject({ code: 'passkey-refused' })
  })

  test('one address begins only so often', async () => {
    const place = await openServer(engine)
    const answers = []
    for (let count = 0; count < 130; count++) answers.push(await place.post(passkeyLoginOptions.path, {}))
    expect(tally(answers)).toEqual({ ok: 120, 'too-many': 10 })
  })
})

describe.each(engines)('the passkeys of an account on $name', (engine) => {
  test('are several under one random handle, each with a name, and each goes by itself', async () => {
    const place = await openServer(engine)
    const { post } = place
    const [ann, bob] = [await place.member(), await place.member()]
    const phone = await withPasskey(place, ann)
    place.travel(minute)
    const tablet = await withPasskey(place, ann)
    expect(tablet.userHandle).toBe(phone.userHandle)
    expect(phone.userHandle).toMatch(/^[\w-]{43}$/)
    await signInWith(place, phone)
    const { list } = (await post(passkeyList.path, ann)).data
    expect(list).toMatchObject([{ used_at: expect.any(String) }, { used_at: null }])
    const { passkey_id } = list[0]
    const rename = (who: typeof ann, name: string) => post(renamePasskey.path, anIntent(who, { passkey_id, name }))
    expect(await rename(bob, 'mine')).toMatchObject({ code: 'not-found' })
    expect(await rename(ann, '  My phone ')).toMatchObject({ code: 'ok', data: { name: 'My phone' } })
    expect(await post(removePasskey.path, anIntent(bob, { passkey_id }))).toMatchObject({ code: 'not-found' })
    expect(await post(removePasskey.path, anIntent(ann, { passkey_id }))).toMatchObject({ code: 'ok' })
    expect(await signInWith(place, phone)).toMatchObject({ code: 'passkey-refused' })
    expect(await signInWith(place, tablet)).toMatchObject({ code: 'ok' })
  })

  test('adding the same one twice, or as another member, is refused; a lost answer is given again', async () => {
    const place = await openServer(engine)
    const { post } = place
    const [ann, bob] = [await place.member(), await place.member()]
    const phone = authenticator()
    const adding = async (who: typeof ann) => {
      const { data: asked } = await post(passkeyOptions.path, who)
      return anIntent(who, { ceremony: asked.ceremony, name: 'iPhone', ...phone.make(asked) })
    }
    const first = await adding(ann)
    const added = await post(addPasskey.path, first)
    expect(added).toMatchObject({ code: 'ok' })
    expect((await post(addPasskey.path, first)).data).toEqual(added.data)
    expect(await post(addPasskey.path, await adding(ann))).toMatchObject({ code: 'passkey-refused' })
    expect(await post(addPasskey.path, await adding(bob))).toMatchObject({ code: 'passkey-refused' })
    const { known } = (await post(passkeyOptions.path, ann)).data
    expect(known).toEqual([{ credential: phone.credential, transports: ['internal'] }])
  })

  test('end at twenty', async () => {
    const place = await openServer(engine)
    const ann = await place.member()
    for (let count = 0; count < 20; count++) expect((await withPasskey(place, ann)).added.code).toBe('ok')
    expect(await place.post(passkeyOptions.path, ann)).toMatchObject({ httpStatus: 409, code: 'too-many-passkeys' })
  })

  test('are told in the file of the member, without what opens anything, and go with the account', async () => {
    const place = await openServer(engine)
    const { post, inbox, store } = place
    const ann = await place.member()
    const passkey = await withPasskey(place, ann)
    const { passkeys } = (await post(exportData.path, ann)).data
    expect(passkeys).toMatchObject([{ name: 'iPhone' }])
    expect(JSON.stringify(passkeys)).not.toContain(passkey.phone.credential)
    await post(passkeyOptions.path, ann)
    const { request_id } = (await post(sendOwnCode.path, ann)).data
    const code = inbox.messages.at(-1)?.code
    expect(await post(deleteAccount.path, anIntent(ann, { request_id, code }))).toMatchObject({ code: 'ok' })
    for (const table of ['passkeys', 'passkeyChallenges'] as const) {
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await signInWith(place, passkey)).toMatchObject({ code: 'passkey-refused' })
  })
})

test.each(engines)('with a public address only that one counts on $name', async (engine) => {
  const place = await openServer(engine, { publicOrigin: 'https://studio.example.com' })
  const passkey = await withPasskey(place, await place.member(), { origin: 'https://studio.example.com' })
  expect(passkey.added).toMatchObject({ code: 'ok' })
  const signIn = (origin: string) => signInWith(place, passkey, { origin })
  expect(await signIn('https://studio.example.com')).toMatchObject({ code: 'ok' })
  for (const origin of ['http://localhost:8080', 'http://studio.example.com', 'https://studio.example.com.evil.hk']) {
    expect(await signIn(origin)).toMatchObject({ code: 'passkey-refused' })
  }
})
