import { basename, dirname, join } from 'node:path'

import serveFiles, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { refuse } from '#src/contract/outcome.ts'

import { answer } from '#server/http/answer.ts'
import { assetHeaders } from '#server/http/security-headers.ts'
import { answerDifference, type Queried } from './answer-difference.ts'
import type { BuiltFile } from './built-file.ts'
import type { Releases } from './open-releases.ts'

const prefix = '/hk/'

/**
 * The scripts and styles of the present release, and those of earlier ones that open pages still ask for. On a script the
 * whole set of headers would weigh as much as a small script.
 */
export async function serveAssets(
  app: FastifyInstance,
  { present, earlier, differences, directory }: Releases & { directory: string },
  files: Partial<FastifyStaticOptions>,
): Promise<void> {
  if (present.size === 0) return
  await app.register(async (assets) => {
    assets.addHook<Queried>('onRequest', async (request, reply) => {
      const file = fileAt(request.url)
      if (file) return await answerDifference(request, reply, { file, differences, headers: assetHeaders })
    })
    await assets.register(serveFiles, {
      ...files,
      root: join(directory, 'assets'),
      prefix: `${prefix}assets/`,
      globIgnore: ['**/*.br'],
      setHeaders: (reply) => void reply.headers(assetHeaders),
    })
    // A missing asset of an older version must not be answered with a page.
    assets.get(`${prefix}assets/*`, (request, reply) => {
      const file = fileAt(request.url)
      if (!file) return answer(request, reply, refuse('not-found'))
      return reply.sendFile(basename(file.path), dirname(file.path))
    })
  })

  function fileAt(url: string): BuiltFile | undefined {
    const [path = ''] = url.split('?')
    const name = path.slice(prefix.length)
    return present.get(name) ?? earlier.get(name)
  }
}
