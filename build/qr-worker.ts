import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Plugin } from 'vite'

const addressModule = 'virtual:qr-worker-address'
const inlineWorker = './qr-scanner-worker.min.js'
/** Named like the built file, since the app starts no script with another kind of name. */
const developmentPath = '/assets/qr-worker-development.js'

/**
 * The decoder of QR codes as a file of its own, and its address. Its package keeps it as a text that it would start
 * from a blob, which the content policy rightly stops; that second copy is left out.
 */
export function qrWorker(): Plugin {
  let isBuild = false
  let base = '/'
  return {
    name: 'qr-worker',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
      base = config.base
    },
    resolveId(id) {
      if (id === addressModule || id === inlineWorker) return `\0${id}`
    },
    load(id) {
      if (id === `\0${inlineWorker}`)
        return `export function createWorker() { throw new Error('No worker from a blob') }`
      if (id !== `\0${addressModule}`) return
      if (!isBuild) return `export default ${JSON.stringify(base + developmentPath.slice(1))}`
      const reference = this.emitFile({ type: 'asset', name: 'qr-worker.js', source: workerSource() })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.endsWith(developmentPath)) return next()
        response.setHeader('content-type', 'text/javascript')
        response.end(workerSource())
      })
    },
  }
}

/** The package's file is `new Worker(URL.createObjectURL(new Blob([`…`])))`; what stands in the backticks is the worker. */
function workerSource(): string {
  const path = createRequire(import.meta.url).resolve('qr-scanner/qr-scanner-worker.min.js')
  const source = readFileSync(path, 'utf8')
  const text = source.slice(source.indexOf('`') + 1, source.lastIndexOf('`'))
  if (!text.includes('onmessage') || /(?<!\\)\$\{/.test(text))
    throw new Error('qr-scanner keeps its decoder otherwise now')
  return text.replaceAll(/\\([`$\\])/g, '$1')
}
