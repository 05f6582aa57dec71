import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'

import { bothNames, type Brand, brandName } from '#src/domain/brand.ts'
import { type Language, languages } from '#src/domain/language.ts'

import { manifestIcons } from './app-icons.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'

const manifestFile = z.looseObject({ name: z.string(), short_name: z.string(), icons: z.array(z.looseObject({})) })
type Manifest = z.output<typeof manifestFile>

/** What a phone installs: the manifest of the build, in the name of the chain and with its logo. */
export async function serveManifests(
  app: FastifyInstance,
  directory: string,
  readBrand: () => Promise<Brand>,
): Promise<void> {
  for (const language of languages) {
    const built = await readManifest(join(directory, `manifest.${language}.webmanifest`))
    if (!built) continue
    app.get(`/hk/manifest.${language}.webmanifest`, async (_request, reply) => {
      const manifest = inNameOf(await readBrand(), built, language)
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-type': 'application/manifest+json; charset=utf-8' })
        .send(JSON.stringify(manifest))
    })
  }
}

/** Undefined where the build made none, as in tests of the pages alone. */
async function readManifest(path: string): Promise<Manifest | undefined> {
  try {
    return manifestFile.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return undefined
  }
}

function inNameOf(brand: Brand, manifest: Manifest, language: Language): Manifest {
  const name = language === 'en-US' ? brandName(brand, language) : bothNames(brand, language)
  const named = { ...manifest, name, short_name: brandName(brand, language) }
  const { logo } = brand
  if (logo === null) return named
  return { ...named, icons: manifestIcons(logo) }
}
