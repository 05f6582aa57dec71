import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { brand } from '#src/contract/brand.ts'
import { setUpChain } from '#src/contract/staff/setup/setup.ts'
import { makeSetupSecret } from '#server/modules/setup/actions/setup-secret.ts'

import { engines } from '../../support/engines.ts'
import { askedFor } from '../../support/members/login.ts'
import { asking } from '../../support/setup/setup-input.ts'
import { emptyStudio, minute } from '../../support/studio.ts'

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
  for (const language of ['zh-HK', 'en-US'])
    await writeFile(join(directory, `manifest.${language}.webmanifest`), JSON.stringify(built))
  return directory
}

describe.each(engines)('the brand of a chain on $name', (engine) => {
  async function opened() {
    const place = await emptyStudio(engine, { pagesDirectory: await builtApp() })
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

  test('a server that nobody has set up goes by the name that the app comes with', async () => {
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
