import type { Plugin, Rolldown } from 'vite'

import { isStartFile } from './chunks.ts'

/** A message as the macro leaves it in a transformed module. */
const messageId = /\bid: ?["']([\w+/]{6})["']/g

/** Fails the build when the start says something that is not in its own catalog: members would read a bare id. */
export function startWords(): Plugin {
  return {
    name: 'start-words',
    apply: 'build',
    generateBundle(_, bundle) {
      const known = new Set(catalogIds(bundle))
      const modules = startModules(bundle).filter((id) => id.includes('/src/'))
      const unknown = modules.flatMap((id) => {
        const said = [...(this.getModuleInfo(id)?.code ?? '').matchAll(messageId)].map(([, found = '']) => found)
        return said.some((found) => !known.has(found)) ? [id] : []
      })
      if (known.size === 0) this.error('The messages of the start were not found')
      if (unknown.length > 0) this.error(`Add these to the start in lingui.config.ts: ${unknown.join(', ')}`)
    },
  }
}

function startModules(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && (file.isEntry || isStartFile(file, 'start')) ? file.moduleIds : [],
  )
}

function catalogIds(bundle: Rolldown.OutputBundle): string[] {
  const catalog = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/locales/start/en-US.po') === true,
  )
  const code = catalog?.type === 'chunk' ? catalog.code : ''
  return [...code.matchAll(/\\?"([\w+/]{6})\\?":/g)].map(([, id = '']) => id)
}
