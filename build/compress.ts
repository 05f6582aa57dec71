import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import type { Plugin } from 'vite'

const worthIt = /\.(js|css|html|svg|webmanifest|json|pack)$/
const brotli = promisify(brotliCompress)

/** Writes each text file a second time, compressed once and as small as it gets, for the server to send as it is. */
export function compress(root: string): Plugin {
  let outDir = ''
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (outDir = join(root, config.build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(outDir, { recursive: true })
        await Promise.all(files.filter((file) => worthIt.test(file)).map((file) => compressFile(join(outDir, file))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path)
  await writeFile(`${path}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
