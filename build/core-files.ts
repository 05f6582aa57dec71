import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Plugin, Rolldown } from 'vite'
import type { ManifestTransform } from 'workbox-build'

import { writePacks } from './packs.ts'

const catalog = /\/locales\/start\/[\w-]+\.po$/
const laterCatalog = /\/locales\/[\w-]+\.po$/
const staff = /\/(src\/staff|locales\/staff)\//
/** A catalog or a legal text of one language. */
const ofLanguage = /[/-](zh-hk|zh-cn|en-us)\.(?:po|ts)$/i
const languages = ['zh-HK', 'zh-CN', 'en-US']
/** A larger file is worth an answer of its own, the more so as the page has often asked for it by then. */
const mostPacked = 30_000

/** The screens of a visit, in the order in which a member comes to them. */
const visit = [
  'appointments/appointment-result',
  'doors/scan-qrcode',
  'doors/doorcontrol',
  'doors/doorstatus',
  'doors/pass',
  'sessions/device-time',
  'sessions/running',
  'sessions/completed',
  'cards/mypackages',
]

/**
 * Tells the worker which files the app cannot start without: the page, the entry with all that it imports, and the
 * first messages of each language. Everything else is stored after the start, in the order of this list: what a visit
 * needs, then what else members open; what only the staff area leads to, when a member of staff is signed in. What is
 * of one language says so. What is small comes in one answer with others. Each comes with the hash of its bytes: the
 * worker stores nothing else.
 */
export function coreFiles(): { plugin: Plugin; mark: ManifestTransform } {
  const core = new Set(['index.html'])
  const ofStaff = new Set<string>()
  const languageOf = new Map<string, string>()
  /** What members can come to, in the order in which it is stored. */
  const ofMembers = new Set<string>()
  let outDir = ''
  const whose = (url: string) => (core.has(url) ? { isCore: true } : ofStaff.has(url) ? { isStaff: true } : {})
  const spoken = (url: string) => (languageOf.has(url) ? { language: languageOf.get(url) } : {})
  return {
    plugin: {
      name: 'core-files',
      apply: 'build',
      configResolved: ({ root, build }) => void (outDir = join(root, build.outDir)),
      generateBundle(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const chunk of chunks) {
          if (chunk.isEntry || catalog.test(chunk.facadeModuleId ?? '')) addWithImports(chunk.fileName, bundle, core)
          const language = ofLanguage.exec(chunk.facadeModuleId ?? '')?.[1]?.toLowerCase()
          const known = languages.find((name) => name.toLowerCase() === language)
          if (known !== undefined) languageOf.set(chunk.fileName, known)
        }
        const add = (chunk: Rolldown.OutputChunk) => addReachable(chunk.fileName, bundle, core, ofMembers)
        // The worker of a library is no chunk, and no import leads to it.
        for (const { type, fileName } of Object.values(bundle))
          if (type === 'asset' && fileName.endsWith('.js')) ofMembers.add(fileName)
        for (const chunk of chunks) if (laterCatalog.test(chunk.facadeModuleId ?? '')) add(chunk)
        for (const screen of visit) add(chunkOf(`/src/member/screens/${screen}.tsx`, chunks))
        for (const chunk of chunks) {
          if (core.has(chunk.fileName))
            for (const later of chunk.dynamicImports) addReachable(later, bundle, core, ofMembers)
        }
        for (const chunk of chunks) if (!ofMembers.has(chunk.fileName)) addFile(chunk, ofStaff)
        for (const file of [...core, ...ofMembers]) ofStaff.delete(file)
      },
    },
    mark: async (entries) => {
      const manifest = await Promise.all(
        inOrder(entries, ofMembers).map(async (entry) => {
          const bytes = await readFile(join(outDir, entry.url))
          const isLater = ofMembers.has(entry.url) || ofStaff.has(entry.url)
          const packed = isLater && isPackable(entry.url, bytes) ? { packed: bytes.length } : {}
          const integrity = integrityOf(bytes)
          return Object.assign(entry, whose(entry.url), spoken(entry.url), { integrity }, packed)
        }),
      )
      const packs = await writePacks(outDir, manifest)
      return {
        manifest: [...manifest, ...packs],
        warnings: core.size > 1 ? [] : ['The entry of the app was not found'],
      }
    },
  }

  /** What is of one language is not for every phone. */
  function isPackable(url: string, bytes: Buffer): boolean {
    return !languageOf.has(url) && bytes.length <= mostPacked
  }
}

function inOrder<Entry extends { url: string }>(entries: Entry[], order: Set<string>): Entry[] {
  const places = new Map([...order].map((file, place) => [file, place]))
  const placeOf = ({ url }: Entry) => places.get(url) ?? Infinity
  return entries.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}

function chunkOf(module: string, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!found) throw new Error(`${module} is no file of its own any more; see build/core-files.ts`)
  return found
}

/** A file with all that it leads to without passing through the staff area; what it cannot do without comes first. */
function addReachable(fileName: string, bundle: Rolldown.OutputBundle, core: Set<string>, files: Set<string>): void {
  const file = bundle[fileName]
  if (file?.type !== 'chunk' || core.has(fileName) || files.has(fileName) || isStaffs(file)) return
  const needed = file.imports.map((name) => bundle[name]).find((one) => one?.type === 'chunk' && isStaffs(one))
  if (needed) throw new Error(`${fileName}, which members load, needs ${needed.fileName} of the staff area`)
  addFile(file, files)
  for (const led of [...file.imports, ...file.dynamicImports]) addReachable(led, bundle, core, files)
}

function isStaffs({ moduleIds }: Rolldown.OutputChunk): boolean {
  return moduleIds.some((id) => staff.test(id))
}

function integrityOf(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
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
