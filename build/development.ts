import { join } from 'node:path'

import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'

import { redirectToApp } from '#server/http/pages.ts'

/** Serves the app from its sources on the server's own port, hot updates included. Call it before `listen`. */
export async function serveSources(app: FastifyInstance): Promise<void> {
  const vite = await createServer({
    root: join(import.meta.dirname, '..'),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  await app.register(middie)
  redirectToApp(app)
  // Vite answers 404 to everything outside its base, so the API must not reach it.
  app.use((request, reply, next) => (request.url?.startsWith('/hk/') ? vite.middlewares(request, reply, next) : next()))
  app.addHook('onClose', () => vite.close())
}
