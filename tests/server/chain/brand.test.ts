import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'

import { brand } from '#src/contract/brand.ts'
import { setUpChain } from '#src/contract/staff/setup/setup.ts'
import { readChainIdentity, writeBrand } from '#server/modules/chain/store/chain-identity.ts'
import { encodePicture } from '#server/platform/pictures/encode-picture.ts'
import { pictureShapes } from '#server/platform/pictures/picture-shapes.ts'
import { addPicture } from '#server/platform/pictures/pictures.ts'
import { makeSetupSecret } from '#server/modules/setup/actions/setup-secret.ts'

import { engines } from '../../support/engines.ts'
import { askedFor } from '../../support/members/login.ts'
import { asking } from '../../support/setup/setup-input.ts'
import { openEmptyServer, minute } from '../../support/open-server.ts'

const built = {
  id: '/hk/',
  name: 'Built',
  short_name: 'Built',
  lang: 'en-US',
  icons: [{ src: '/hk/icons/icon-192.png', sizes: '192x192', purpose: 'any' }],
}

async function builtApp(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'brand-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'index.html'), '<!doctype html>')
  await mkdir(join(directory, 'icons'))
  await writeFile(join(directory, 'icons/icon-180.png'), 'built')
  for (const language of ['zh-HK', 'en-US'])
    await writeFile(join(directory, `manifest.${language}.webmanifest`), JSON.stringify(built))
  return directory
}

const wantedIcons = ['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']

/** A white disc on a color, as an owner uploads it. */
async function addLogo({ store, member }: Awaited<ReturnType<typeof openEmptyServer>>, color: string): Promise<void> {
  const side = 800
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const isWhite = (index: number) => Math.hypot((index % side) - 400, Math.floor(index / side) - 400) < 300
  const pixels = Array.from({ length: side * side }, (_, index) => (isWhite(index) ? [255, 255, 255] : [r, g, b]))
  const raw = { width: side, height: side, channels: 3 } as const
  const png = await sharp(Uint8Array.from(pixels.flat()), { raw }).png().toBuffer()
  const encoded = await encodePicture(png, pictureShapes.logo)
  if (encoded.kind === 'refused') throw new Error(`The logo was refused: ${encoded.code}`)
  const { bytes, width, height } = encoded
  const { uid: uploaderUid } = await member()
  await store.transaction(async (tx) => {
    const identity = await readChainIdentity(tx)
    const logo = await addPicture(tx, { kind: 'logo', uploaderUid, bytes, width, height }, 1)
    await writeBrand(tx, { ...identity, logo })
  })
}

describe.each(engines)('the brand of a chain on $name', (engine) => {
  async function opened() {
    const place = await openEmptyServer(engine, { pages: { directory: await builtApp() } })
    const manifestIn = async (language: string) => {
      const reply = await place.app.inject({ url: `/hk/manifest.${language}.webmanifest` })
      expect(reply.headers['content-type']).toContain('application/manifest+json')
      return reply.json<typeof built>()
    }
    const setUp = async () => {
      const secret = await makeSetupSecret(place.store)
      const { code } = await place.post(setUpChain.path, asking(secret ?? ''))
      expect(code).toBe('ok')
    }
    return { ...place, manifestIn, setUp }
  }

  test('a server that was not set up goes by the name that the app comes with', async () => {
    const place = await opened()
    expect((await place.post(brand.path, {})).data).toMatchObject({ color: null, logo: null })
    expect(await place.manifestIn('zh-HK')).toMatchObject({ name: '日刻 Quarter Sun', short_name: '日刻' })
    expect(await place.manifestIn('en-US')).toMatchObject({ name: 'Quarter Sun', icons: built.icons })
  })

  test('everybody is told the name and the color that the owner gave, and phones install it under them', async () => {
    const place = await opened()
    await place.setUp()
    const { data } = await place.post(brand.path, {})
    expect(data).toMatchObject({
      color: '#14463c',
      names: [{ language: 'zh-HK', name: '晴刻' }, { name: 'Sunlit' }, {}],
    })
    expect(await place.manifestIn('zh-HK')).toMatchObject({ id: '/hk/', name: '晴刻 Sunlit', short_name: '晴刻' })
    expect(await place.manifestIn('en-US')).toMatchObject({ name: 'Sunlit', short_name: 'Sunlit' })
  })

  test('the logo is the icon that phones install, as PNG in the sizes that they ask for', async () => {
    const place = await opened()
    await place.setUp()
    const iconAt = async (url: string) => {
      const { rawPayload, headers } = await place.app.inject({ url })
      return { type: headers['content-type'], bytes: rawPayload }
    }
    expect((await iconAt('/hk/icons/icon-180.png')).bytes.toString()).toBe('built')
    expect((await place.app.inject({ url: '/hk/icons/logo-192-any.png' })).statusCode).toBe(404)
    for (const [color, rgb] of [
      ['#0a8040', [10, 128, 64]],
      ['#802010', [128, 32, 16]],
    ] as const) {
      await addLogo(place, color)
      const { icons } = await place.manifestIn('zh-HK')
      expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(wantedIcons)
      for (const { src, sizes } of [{ src: '/hk/icons/icon-180.png', sizes: '180x180' }, ...icons]) {
        const { type, bytes } = await iconAt(src)
        expect(type).toBe('image/png')
        const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
        expect(info).toMatchObject({ channels: 3 })
        expect(`${info.width}x${info.height}`).toBe(sizes)
        const apart = [...data.subarray(0, 3)].map((value, index) => Math.abs(value - (rgb[index] ?? 0)))
        expect(Math.max(...apart), `the corner of ${src}`).toBeLessThan(8)
        const middle = (info.height / 2) * info.width * 3 + (info.width / 2) * 3
        expect([...data.subarray(middle, middle + 3)].every((value) => value > 247)).toBe(true)
      }
    }
  })

  test('a code comes in the name of the chain, in the language of whoever asked for it', async () => {
    const place = await opened()
    await place.setUp()
    await askedFor(place)
    expect(place.inbox.messages.at(-1)?.text).toMatch(/^【晴刻】/)
    place.travel(2 * minute)
    await askedFor(place, {}, { 'accept-language': 'en-US' })
    expect(place.inbox.messages.at(-1)?.text).toMatch(/^\[Sunlit\]/)
  })
})
