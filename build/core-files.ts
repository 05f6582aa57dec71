import type { Plugin, Rolldown } from 'vite'
import type { ManifestTransform } from 'workbox-build'

const catalog = /\/locales\/start\/[\w-]+\.po$/

/**
 * Tells the worker which files the app cannot start without: the page, the entry with all that it imports, and the
 * first messages of each language. Everything else is stored after the start.
 */
export function coreFiles(): { plugin: Plugin; mark: ManifestTransform } {
  const core = new Set(['index.html'])
  return {
    plugin: {
      name: 'core-files',
      apply: 'build',
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle)) {
          const isStart = file.type === 'chunk' && (file.isEntry || catalog.test(file.facadeModuleId ?? ''))
          if (isStart) addWithImports(file.fileName, bundle, core)
        }
      },
    },
    mark: (entries) => ({
      manifest: entries.map((entry) => (core.has(entry.url) ? Object.assign(entry, { isCore: true }) : entry)),
      warnings: core.size > 1 ? [] : ['The entry of the app was not found'],
    }),
  }
}

function addWithImports(fileName: string, bundle: Rolldown.OutputBundle, core: Set<string>): void {
  const file = bundle[fileName]
  if (core.has(fileName) || file?.type !== 'chunk') return
  core.add(fileName)
  for (const style of file.viteMetadata?.importedCss ?? []) core.add(style)
  for (const imported of file.imports) addWithImports(imported, bundle, core)
}
