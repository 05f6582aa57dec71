import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'

import { type BrandSource, serveAppIcons } from './app-icons.ts'
import { answerDifference, type Queried } from './assets/answer-difference.ts'
import { openReleases, type PagesPlace, type Releases } from './assets/open-releases.ts'
import { serveAssets } from './assets/serve-assets.ts'
import { serveManifests } from './manifests.ts'
import { helmetOptions, pageHeaders, plainPolicy } from './security-headers.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'

const files = { wildcard: false, preCompressed: true, cacheControl: false } as const

/** The built app. Only pages carry the full set of security headers: on an API answer they would cost more than the call. */
export async function servePages(app: FastifyInstance, place: PagesPlace, source: BrandSource): Promise<void> {
  const { directory } = place
  const headers = pageHeaders(await readPolicy(directory))
  const releases = await openReleases(app, place)
  await app.register(async (pages) => {
    await pages.register(helmet, helmetOptions)
    pages.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
    sendPageToWorker(pages, releases)
    await pages.register(serveFiles, {
      ...files,
      root: directory,
      prefix: '/hk/',
      globIgnore: ['**/*.br', '*.webmanifest', 'assets/**', 'icons/icon-180.png'],
      setHeaders: (reply) => void (reply.getHeader('cache-control') ?? reply.header('cache-control', 'no-cache')),
    })
    await serveManifests(pages, directory, source.readBrand)
    serveAppIcons(pages, source)
    pages.get('/hk/*', (_request, reply) => reply.sendFile('index.html'))
  })
  await serveAssets(app, { ...releases, directory }, files)
  redirectToApp(app)
}

/**
 * The worker asks for the page by its revision and stores it. That answer is nobody else's, so a browser may keep it for
 * as long as a dictionary for the next page should last; a page that somebody opens is always fresh.
 */
function sendPageToWorker(pages: FastifyInstance, { present, differences }: Releases): void {
  const file = present.get('index.html')
  if (!file) return
  const headers = { 'cache-control': 'private, max-age=2592000' }
  pages.addHook<Queried>('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/hk/index.html?') || !('__WB_REVISION__' in request.query)) return undefined
    reply.headers(headers)
    return await answerDifference(request, reply, { file, differences, headers })
  })
}

/** The bare address, and one without the slash at its end, lead to the app. */
export function redirectToApp(app: FastifyInstance): void {
  app.get('/', (_request, reply) => reply.redirect('/hk/'))
  // The worker may not answer for an address above its own, so the browser keeps the way for when there is no signal.
  app.get('/hk', (_request, reply) => reply.header('cache-control', 'public, max-age=31536000').redirect('/hk/', 301))
}

const policyFile = z.object({ csp: z.string() })

/** The build writes the policy that its pages need; the file itself is never served. */
async function readPolicy(directory: string): Promise<string> {
  try {
    return policyFile.parse(JSON.parse(await readFile(join(directory, '.policy.json'), 'utf8'))).csp
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return plainPolicy
  }
}
