import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Plugin, Rolldown } from 'vite'
import type { ManifestTransform } from 'workbox-build'

const catalog = /\/locales\/start\/[\w-]+\.po$/
const staff = /\/(src\/staff|locales\/staff)\//

/**
 * Tells the worker which files the app cannot start without: the page, the entry with all that it imports, and the
 * first messages of each language. Everything else is stored after the start; what is of the staff area only when
 * a member of staff is signed in. Each comes with the hash of its bytes: the worker stores nothing else.
 */
export function coreFiles(): { plugin: Plugin; mark: ManifestTransform } {
  const core = new Set(['index.html'])
  const ofStaff = new Set<string>()
  let outDir = ''
  const whose = (url: string) => (core.has(url) ? { isCore: true } : ofStaff.has(url) ? { isStaff: true } : {})
  return {
    plugin: {
      name: 'core-files',
      apply: 'build',
      configResolved: ({ root, build }) => void (outDir = join(root, build.outDir)),
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle)) {
          const isStart = file.type === 'chunk' && (file.isEntry || catalog.test(file.facadeModuleId ?? ''))
          if (isStart) addWithImports(file.fileName, bundle, core)
          if (file.type === 'chunk' && file.moduleIds.some((id) => staff.test(id))) addFile(file, ofStaff)
        }
      },
    },
    mark: async (entries) => ({
      manifest: await Promise.all(
        entries.map(async (entry) =>
          Object.assign(entry, whose(entry.url), { integrity: await integrityOf(join(outDir, entry.url)) }),
        ),
      ),
      warnings: core.size > 1 ? [] : ['The entry of the app was not found'],
    }),
  }
}

async function integrityOf(path: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(path))
    .digest('base64')}`
}

function addFile(file: Rolldown.OutputChunk, files: Set<string>): void {
  files.add(file.fileName)
  for (const style of file.viteMetadata?.importedCss ?? []) files.add(style)
}

function addWithImports(fileName: string, bundle: Rolldown.OutputBundle, core: Set<string>): void {
  const file = bundle[fileName]
  if (core.has(fileName) || file?.type !== 'chunk') return
  addFile(file, core)
  for (const imported of file.imports) addWithImports(imported, bundle, core)
}
