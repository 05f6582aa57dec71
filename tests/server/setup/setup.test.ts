import { describe, expect, test } from 'vitest'

import { brand } from '#src/contract/brand.ts'
import { shopList } from '#src/contract/shops.ts'
import { checkSetupSecret, setUpChain, setupState } from '#src/contract/staff/setup/setup.ts'

import { readChain } from '#server/commands/init/read-chain.ts'
import { makeChainHere } from '#server/modules/setup/actions/make-chain-here.ts'
import { makeSetupSecret } from '#server/modules/setup/actions/setup-secret.ts'
import { mostTries } from '#server/modules/setup/rules/setup-secret.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { loggedIn, askedFor } from '../../support/members/login.ts'
import { asking, input } from '../../support/setup/setup-input.ts'
import { plainPicture } from '../../support/pictures/pictures.ts'
import { openEmptyServer, secrets, openServer, tally } from '../../support/open-server.ts'

type Empty = Awaited<ReturnType<typeof openEmptyServer>>

async function secretOf({ store }: Empty): Promise<string> {
  const secret = await makeSetupSecret(store)
  if (secret === undefined) throw new Error('An empty server made no secret')
  return secret
}

const withLogo = (logo_image: string) => ({ ...input.brand, logo_image })

async function rowsOf({ store }: Empty): Promise<number> {
  const tables = ['shops', 'devices', 'locks', 'packages', 'operations', 'settings'] as const
  const counts = await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()))
  return counts.flat().length
}

describe.each(engines)('setting up on $name', (engine) => {
  test('an empty server says so, and makes a chain with owner, studio, beds, lock and package of one call', async () => {
    const place = await openEmptyServer(engine)
    expect((await place.post(setupState.path, {})).data).toEqual({ is_set_up: false })
    const secret = await secretOf(place)
    const { code, data } = await place.post(setUpChain.path, asking(secret))
    expect(code).toBe('ok')
    expect((await place.post(setupState.path, {})).data).toEqual({ is_set_up: true })
    const shops = await place.post(shopList.path, {}, { 'accept-language': 'en-US' })
    expect(shops.data).toMatchObject([{ shop_name: 'Central', time_zone: 'Asia/Tokyo' }])
    expect(data.machines).toMatchObject([
      { machine_id: 'CEN-D1', kind: 'lock', secrets: { broker_name: 'studio/1/lock/CEN-D1' } },
      { machine_id: 'cen-1', bed_number: 1, secrets: { broker_name: 'studio/1/bed/cen-1', key_number: 1 } },
      { machine_id: 'cen-2', bed_number: 2 },
    ])
    expect(data.machines[1].address).toMatch(/^\/hk\/device-time\?device=cen-1&s=/)
    expect(await readChainIdentity(place.store.db)).toMatchObject({ currency: 'JPY', color: '#14463c' })
    const [sold] = await place.store.db.selectFrom('packages').selectAll().execute()
    expect(sold).toMatchObject({ currency: 'JPY', priceCents: 168_000, times: 10, bonusTimes: 2 })
  })

  test('who gave the number signs in as the owner, also after having come in before there was a chain', async () => {
    const place = await openEmptyServer(engine)
    const early = await loggedIn(place)
    const owner = { ...input.owner, phone: '5100 0001' }
    const { data } = await place.post(setUpChain.path, asking(await secretOf(place), { owner }))
    expect(data.owner_uid).toBe(early.uid)
    place.travel(120_000)
    const { enter, sent } = await askedFor(place)
    expect((await enter(sent)).data).toMatchObject({ uid: early.uid, role: '1' })
  })

  test('a studio with other hours on some days gets a week', async () => {
    const place = await openEmptyServer(engine)
    const late = [{ from: '11:00', to: '23:00' }]
    const week = [...input.shop.week.slice(0, 5), late, []]
    await place.post(setUpChain.path, asking(await secretOf(place), { shop: { ...input.shop, week } }))
    const templates = await place.store.db.selectFrom('slotTemplates').selectAll().execute()
    expect(templates.map(({ week }) => JSON.parse(week))).toEqual([week, week])
  })

  test('the same delivery twice makes one chain, and says keys only once', async () => {
    const place = await openEmptyServer(engine)
    const body = asking(await secretOf(place))
    const first = await place.post(setUpChain.path, body)
    const again = await place.post(setUpChain.path, body)
    expect(again.code).toBe('ok')
    expect(again.data.machines.map(({ secrets }: { secrets: unknown }) => secrets)).toEqual([null, null, null])
    expect(again.data.owner_uid).toBe(first.data.owner_uid)
    const kept = JSON.stringify(await place.store.db.selectFrom('operations').selectAll().execute())
    for (const { secrets } of first.data.machines) expect(kept).not.toContain(secrets.key)
  })

  test('nothing is made and nothing is kept without the secret, which is stored as a hash', async () => {
    const place = await openEmptyServer(engine)
    const secret = await secretOf(place)
    expect(await place.post(setUpChain.path, asking('AAAA-BBBB'))).toMatchObject({
      code: 'wrong-code',
      data: { tries_left: mostTries - 1 },
    })
    expect(await rowsOf(place)).toBe(0)
    const stored = JSON.stringify(await place.store.db.selectFrom('setupSecrets').selectAll().execute())
    expect(stored).not.toContain(secret)
    const typed = secret.toLowerCase().replaceAll('-', ' ')
    expect((await place.post(checkSetupSecret.path, { secret: typed })).code).toBe('ok')
  })

  test('a secret is dead after its tries, and a new start prints another', async () => {
    const place = await openEmptyServer(engine)
    const secret = await secretOf(place)
    for (let index = 0; index < mostTries; index++) await place.post(checkSetupSecret.path, { secret: 'wrong' })
    expect((await place.post(checkSetupSecret.path, { secret })).code).toBe('code-expired')
    expect((await place.post(setUpChain.path, asking(secret))).code).toBe('code-expired')
    expect((await place.post(setUpChain.path, asking(await secretOf(place)))).code).toBe('ok')
  })

  test('a secret works once: a chain that exists cannot be set up again', async () => {
    const place = await openEmptyServer(engine)
    const secret = await secretOf(place)
    await place.post(setUpChain.path, asking(secret))
    expect((await place.post(setUpChain.path, asking(secret))).code).toBe('already-set-up')
    expect((await place.post(checkSetupSecret.path, { secret })).code).toBe('already-set-up')
    expect(await makeSetupSecret(place.store)).toBeUndefined()
    const older = await openServer(engine)
    expect((await older.post(setUpChain.path, asking(secret))).code).toBe('already-set-up')
  })

  test.each([
    ['a color that no text can be read on', { brand: { ...input.brand, color: '#ffcc00' } }],
    ['a time zone that does not exist', { time_zone: 'Asia/Atlantis' }],
    ['a currency that does not exist', { currency: 'QQQ' }],
    ['two machines of one name', { locks: [{ ...input.locks[0], machine_id: 'CEN-1' }] }],
    ['a place where other clocks are used', { shop: { ...input.shop, latitude: 51.5, longitude: -0.12 } }],
    ['a chain that takes nothing', { till: { tenders: [] } }],
    ['half a place', { shop: { ...input.shop, latitude: 35.6717 } }],
    ['a studio that never opens', { shop: { ...input.shop, week: Array.from({ length: 7 }, () => []) } }],
  ])('%s is refused by name, and the rest is not made', async (_, change) => {
    const place = await openEmptyServer(engine)
    const secret = await secretOf(place)
    const { code, data } = await place.post(setUpChain.path, asking(secret, change))
    expect(code).toBe('bad-request')
    expect(data.issues).toHaveLength(1)
    expect((await place.post(setupState.path, {})).data).toEqual({ is_set_up: false })
    expect((await place.post(setUpChain.path, asking(secret))).code).toBe('ok')
  })

  test('the logo becomes a picture of its own, and the studio has its place', async () => {
    const place = await openEmptyServer(engine)
    const secret = await secretOf(place)
    const logo = (await plainPicture('#14463c')).toString('base64')
    const shop = { ...input.shop, latitude: 35.6717, longitude: 139.765, map_url: 'https://maps.apple.com/?ll=1,2' }
    expect(await place.post(setUpChain.path, asking(secret, { brand: withLogo(logo), shop }))).toMatchObject({
      code: 'ok',
    })
    const shown = (await place.post(brand.path, {})).data.logo
    expect(shown).toMatch(/^\/media\/[\w-]{24}\.webp$/)
    expect(await place.store.db.selectFrom('pictures').select(['kind', 'isUsed', 'width']).execute()).toEqual([
      { kind: 'logo', isUsed: 1, width: 512 },
    ])
    expect((await place.post(shopList.path, {})).data).toMatchObject([{ latitude: 35.6717, longitude: 139.765 }])
  })

  test('the first receipt is numbered as the owner chose, and only what was chosen is taken', async () => {
    const place = await openEmptyServer(engine)
    const till = { receipt_prefix: 'SL', tenders: ['cash', 'card'] }
    expect((await place.post(setUpChain.path, asking(await secretOf(place), { till }))).code).toBe('ok')
    expect((await readChainSettings(place.store.db)).till).toMatchObject({
      receiptPrefix: 'SL',
      ownSaleRefundLimit: '',
      takesCash: true,
      takesOctopus: false,
      takesFps: false,
      takesCard: true,
      takesAlipay: false,
      takesWechat: false,
      takesPayme: false,
      takesTransfer: false,
    })
  })

  test.each([
    ['no picture at all', Buffer.from('<svg onload="alert(1)"/>').toString('base64'), 'bad-type'],
    ['no base64', '!!!', 'bad-request'],
    ['longer than a call is', 'A'.repeat(84_004), 'bad-request'],
  ])('a logo that is %s makes no chain, and another one does', async (_what, logo, code) => {
    const place = await openEmptyServer(engine)
    const secret = await secretOf(place)
    expect((await place.post(setUpChain.path, asking(secret, { brand: withLogo(logo) }))).code).toBe(code)
    expect(await place.store.db.selectFrom('pictures').selectAll().execute()).toEqual([])
    expect((await place.post(setUpChain.path, asking(secret))).code).toBe('ok')
  })

  test('a number that gets no messages makes no owner', async () => {
    const place = await openEmptyServer(engine)
    const owner = { ...input.owner, phone: '123' }
    expect((await place.post(setUpChain.path, asking(await secretOf(place), { owner }))).code).toBe('bad-phone')
    expect((await place.post(setupState.path, {})).data).toEqual({ is_set_up: false })
  })
})

describe.each(racingEngines)('two who set up at once on $name', (engine) => {
  test('make one chain, whichever of them is first', async () => {
    const place = await openEmptyServer(engine)
    const secret = await secretOf(place)
    const answers = await Promise.all(Array.from({ length: 6 }, () => place.insist(setUpChain.path, asking(secret))))
    expect(tally(answers)).toEqual({ ok: 1, 'already-set-up': 5 })
    expect(await place.store.db.selectFrom('shops').selectAll().execute()).toHaveLength(1)
    expect(await place.store.db.selectFrom('devices').selectAll().execute()).toHaveLength(2)
  })

  test('make one chain, at the terminal and on the page', async () => {
    const place = await openEmptyServer(engine)
    const secret = await secretOf(place)
    const here = () => makeChainHere(place.store, { pepper: 'pepper of the tests', secrets }, readChain(input))
    const asked = () => place.insist(setUpChain.path, asking(secret))
    const made = await Promise.all([here(), asked(), here(), asked(), here()])
    const done = made.filter((answer) => !('code' in answer) || answer.code === 'ok')
    expect(done).toHaveLength(1)
    expect(await place.store.db.selectFrom('shops').selectAll().execute()).toHaveLength(1)
    expect(await place.store.db.selectFrom('devices').selectAll().execute()).toHaveLength(2)
    expect(await place.store.db.selectFrom('setupSecrets').selectAll().execute()).toEqual([])
  })
})
