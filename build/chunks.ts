import { join } from 'node:path'

import type { Rolldown } from 'vite'

const entry = '/src/member/app/main.tsx'
/** Parts of packages that only lazy screens use; the packages' own index makes them look like the start's. */
const laterOnly = /useQueries|queriesObserver/

/** No byte of it may come along with what members load. */
const staff = /\/src\/(contract\/)?staff\//

const overlays = /\/src\/ui\/overlays\/(dialog|sheet|sheet-drag|choice-popover|use-back-closes|back-entry)\./

/**
 * The files of all that the app starts with, apart from its entry, in the order in which they run: the packages, which
 * few releases change, and what is ours.
 */
export const startFiles = ['libraries', 'start'] as const

/** Whether a file is the one of this name of all that the app starts with. */
export function isStartFile(chunk: Rolldown.RenderedChunk, name: (typeof startFiles)[number]): boolean {
  return chunk.name === name && chunk.facadeModuleId === null
}

/** Few files of a middling size: on a weak line each further file costs more than its bytes. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const isOfMembers = memberModules()
  return [
    { ...startChunk(), priority: 30 },
    // Asked for together with the first answer, which it reads; what only later screens ask for comes with them.
    {
      name: 'contract',
      test: /\/src\/contract\/(?!doors|sessions|cards|payments|staff)|\/node_modules\/zod\//,
      priority: 20,
    },
    // What a search compares by: apart from the rest of its package, which hardly anybody needs.
    {
      name: 'fold',
      test: /\/fold-text\.ts|\/opencc-js\/.*\/(?:TSCharacters|(?:HK|TW)VariantsRev)\.js/,
      priority: 25,
    },
    // Read while signing in, and in the staff area: nobody who is signed in waits for it.
    {
      name: 'phone-number',
      test: /\/libphonenumber-js\/|\/members\/(?:typed-phone|phone-number|phone-metadata)/,
      priority: 25,
    },
    // Large, and hardly ever needed: not even stored on phones before that.
    { name: 'chinese', test: /\/node_modules\/opencc-js\/|simplified-phrases/, priority: 20 },
    // What several lazy screens have in common; what opens over them brings a library along and stays apart.
    {
      debugName: 'shared',
      name: (id, context) => (isOfMembers(id, context) ? 'shared' : null),
      test: (id) => id.includes('/src/') && !overlays.test(id),
      minShareCount: 2,
      priority: 10,
    },
    // The same for the pages of the staff: as many small files would take a tablet longer to store than to load. What
    // members open too stays outside, or they would load the staff area along with it.
    {
      debugName: 'staff-shared',
      name: (id, context) => (staff.test(id) || isOfStaffOnly(id, context) ? 'staff-shared' : null),
      minShareCount: 2,
      priority: 10,
      includeDependenciesRecursively: false,
    },
  ]

  function isOfStaffOnly(id: string, context: Rolldown.ChunkingContext): boolean {
    return id.includes('/src/') && !overlays.test(id) && !isOfMembers(id, context)
  }
}

/** Whether members can come to a module without the staff area; what only the pages of the staff use is not theirs. */
function memberModules(): (id: string, context: Rolldown.ChunkingContext) => boolean {
  const reached = new Set([join(import.meta.dirname, '..', entry)])
  let isComplete = false
  return (id, context) => {
    if (!isComplete) {
      for (const one of reached) {
        const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(one) ?? {}
        for (const next of [...importedIds, ...dynamicallyImportedIds]) if (!staff.test(next)) reached.add(next)
      }
      isComplete = true
    }
    return reached.has(id)
  }
}

/**
 * Everything that the start imports without waiting. What a lazy screen shares with it is in that file too, so
 * nothing is loaded twice.
 */
function startChunk(): Rolldown.CodeSplittingGroup {
  const known = new Map<string, boolean>()

  function startsWith(id: string, context: Rolldown.ChunkingContext): boolean {
    const answered = known.get(id)
    if (answered !== undefined) return answered
    // A cycle adds nothing to the answer of its other members.
    known.set(id, false)
    const importers = context.getModuleInfo(id)?.importers ?? []
    const doesStart = id.endsWith(entry) || importers.some((importer) => startsWith(importer, context))
    known.set(id, doesStart)
    return doesStart
  }

  return {
    debugName: 'start',
    name(id, context) {
      if (!startsWith(id, context) || id.endsWith(entry) || laterOnly.test(id)) return null
      return id.includes('/node_modules/') ? 'libraries' : 'start'
    },
  }
}

const catalog = /\/locales\/(?:(start|staff)\/)?[\w-]+\.po$/

/**
 * How files are called. The three catalogs of a language are told apart by their names: a browser keeps a file as the
 * dictionary for its next version, and knows that one by everything before the hash (decision 0180).
 */
export function chunkFileName({ facadeModuleId, name }: Rolldown.PreRenderedChunk): string {
  const [found, part] = catalog.exec(facadeModuleId ?? '') ?? []
  const words = part === undefined ? 'words' : `words-${part}`
  return found === undefined ? 'assets/[name]-[hash].js' : `assets/${words}-${name}-[hash].js`
}
