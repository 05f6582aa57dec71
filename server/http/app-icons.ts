import type { FastifyInstance } from 'fastify'

import { refuse } from '#src/contract/outcome.ts'
import type { Brand } from '#src/domain/brand.ts'

import { type AppIcon, drawAppIcon } from '#server/platform/pictures/app-icon.ts'
import { answer } from './answer.ts'

/** Where the page asks for the icon of an iPhone's home screen, which takes no other picture than this. */
const ofPage = 'icons/icon-180.png'

/** What a manifest names where the chain has a logo. */
const ofManifest: readonly AppIcon[] = [192, 512].flatMap((size) => [
  { size, purpose: 'any' },
  { size, purpose: 'maskable' },
])

export interface BrandSource {
  readBrand: () => Promise<Brand>
  /** The picture behind the address of a logo. */
  readLogo: (url: string) => Promise<Buffer | undefined>
}

/** The logo of the chain as the icons that phones install. */
export function serveAppIcons(app: FastifyInstance, source: BrandSource): void {
  const draw = iconsOf(source)
  const headers = { 'cache-control': 'no-cache', 'content-type': 'image/png' }
  app.get(`/hk/${ofPage}`, async (_request, reply) => {
    const icon = await draw({ size: 180, purpose: 'any' })
    return icon ? reply.headers(headers).send(icon) : reply.sendFile(ofPage)
  })
  for (const wanted of ofManifest)
    app.get(pathOf(wanted), async (request, reply) => {
      const icon = await draw(wanted)
      return icon ? reply.headers(headers).send(icon) : answer(request, reply, refuse('not-found'))
    })
}

/** Each is drawn once for as long as the logo is the same. */
function iconsOf({ readBrand, readLogo }: BrandSource): (icon: AppIcon) => Promise<Buffer | undefined> {
  let drawn = new Map<string, Promise<Buffer | undefined>>()
  let drawnOf: string | null = null
  return async (icon) => {
    const { logo } = await readBrand()
    if (logo === null) return undefined
    if (logo !== drawnOf) drawn = new Map()
    drawnOf = logo
    const path = pathOf(icon)
    const kept = drawn
    const picture = kept.get(path) ?? readLogo(logo).then((bytes) => bytes && drawAppIcon(bytes, icon))
    kept.set(path, picture)
    try {
      return await picture
    } catch (error) {
      kept.delete(path)
      throw error
    }
  }
}

function pathOf({ size, purpose }: AppIcon): string {
  return `/hk/icons/logo-${size}-${purpose}.png`
}

/** As a manifest says them; another logo is another address, so that phones ask for it. */
export function manifestIcons(logo: string): Record<string, string>[] {
  const version = encodeURIComponent(logo.slice(logo.lastIndexOf('/') + 1))
  return ofManifest.map((icon) => ({
    src: `${pathOf(icon)}?of=${version}`,
    sizes: `${icon.size}x${icon.size}`,
    type: 'image/png',
    purpose: icon.purpose,
  }))
}
