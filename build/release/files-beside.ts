import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import type { Plugin } from 'rolldown'

const reference = /new URL\('(\.\/[^'\n]+)', import\.meta\.url\)/g

/**
 * A file that is named from another one, `new URL('./export-worker.ts', import.meta.url)`, comes along: a source with all
 * that it imports, for a thread of its own, and anything else as it is. Our sources find files in no other way, because a
 * bundle lies elsewhere than they do.
 */
export function filesBeside(): Plugin {
  return {
    name: 'files-beside',
    transform: {
      filter: { id: { include: /\.ts$/, exclude: /\/node_modules\// }, code: 'import.meta' },
      handler(code, id) {
        const named = code.replaceAll(reference, (_whole, path: string) => {
          const file = join(dirname(id), path)
          const key = file.endsWith('.ts')
            ? this.emitFile({ type: 'chunk', id: file })
            : this.emitFile({ type: 'asset', name: basename(file), source: readFileSync(file) })
          return `new URL(import.meta.ROLLUP_FILE_URL_${key})`
        })
        const other = /import\.meta\.(?!ROLLUP_FILE_URL_)\w+/.exec(named)?.[0]
        if (other !== undefined) throw new Error(`${id} finds files by ${other}, which a bundle does not know`)
        // Each line stays where it is, which is as exact as a line of a log.
        return { code: named, map: null }
      },
    },
  }
}
