import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'

import { refuse } from '#src/contract/outcome.ts'

import { answer } from './answer.ts'
import { type BrandSource, serveAppIcons } from './app-icons.ts'
import { serveManifests } from './manifests.ts'
import { assetHeaders, helmetOptions, pageHeaders, plainPolicy } from './security-headers.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'

const files = { wildcard: false, preCompressed: true, cacheControl: false } as const

/** The built app. Only pages carry the full set of security headers: on an API answer they would cost more than the call. */
export async function servePages(app: FastifyInstance, directory: string, source: BrandSource): Promise<void> {
  const headers = pageHeaders(await readPolicy(directory))
  await app.register(async (pages) => {
    await pages.register(helmet, helmetOptions)
    pages.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
    await pages.register(serveFiles, {
      ...files,
      root: directory,
      prefix: '/hk/',
      globIgnore: ['**/*.br', '*.webmanifest', 'assets/**', 'icons/icon-180.png'],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    })
    await serveManifests(pages, directory, source.readBrand)
    serveAppIcons(pages, source)
    pages.get('/hk/*', (_request, reply) => reply.sendFile('index.html'))
  })
  await serveAssets(app, directory)
  redirectToApp(app)
}

/** On a script the whole set would weigh as much as a small script. */
async function serveAssets(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(join(directory, 'assets'))) return
  await app.register(serveFiles, {
    ...files,
    root: join(directory, 'assets'),
    prefix: '/hk/assets/',
    globIgnore: ['**/*.br'],
    decorateReply: false,
    setHeaders: (reply) => void reply.headers(assetHeaders),
  })
  // A missing asset of an older version must not be answered with a page.
  app.get('/hk/assets/*', (request, reply) => answer(request, reply, refuse('not-found')))
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
