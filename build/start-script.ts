import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin, Rolldown } from 'vite'

import { isStartFile, startFiles } from './chunks.ts'
import { asScript, takingFromPlaces, withoutRareLetters } from './script-code.ts'

/** Behind it, with the first bytes of the page, the app is named: what follows are styles and words of some 60 KB. */
const top = '<meta charset="utf-8" />'

/** What writes the files is in their names: an address never means two contents. */
const writer = ['start-script.ts', 'script-code.ts']
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('')

/**
 * The files of the start are scripts and no modules: a browser compiles a script whole while the worker stores it, so
 * that the next opening of the app compiles nothing, and it does that for no module. What each exports lies in one
 * place, and whatever imports from it takes it from there; the page runs them before its entry. The packages are a file
 * of their own: two are compiled beside each other, and few releases change that one.
 */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      // They are in the page already; asked for as modules, they would be loaded a second time.
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files, { hostType }) =>
            hostType === 'html' ? [] : files.filter((file) => !isInPage.test(file)),
        },
      },
    }),
    augmentChunkHash: () => writer,
    // Before the files get their names: one that names no file of the start keeps its own when only that one changes.
    renderChunk: {
      order: 'post',
      handler(code, chunk, _, { chunks }) {
        const scripts = scriptsOf(Object.values(chunks)).filter(([, { fileName }]) => fileName !== chunk.fileName)
        return takingFromPlaces(code, new Map(scripts.map(([name, script]) => [addressOf(script), placeOf(name)])))
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const [name, script] of scriptsOf(chunks)) {
          const needed = chunks.filter(({ fileName }) => script.imports.includes(fileName))
          const imported = new Map(needed.map((chunk) => [addressOf(chunk), chunk.code]))
          script.code = asScript(script.code, imported, placeOf(name))
        }
        for (const chunk of chunks) chunk.code = withoutRareLetters(chunk.code)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const entry = /\n *<script type="module"[^>]*><\/script>/.exec(html)?.[0]
        if (!entry || !html.includes(top)) throw new Error('The page does not name its entry')
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const tags = scriptsOf(chunks).map(([, { fileName }]) => `\n    <script defer src="/hk/${fileName}"></script>`)
        return html.replace(entry, '').replace(top, () => `${top}${tags.join('')}${entry}`)
      },
    },
  }
}

const isInPage = new RegExp(`(?:^|/)(?:${startFiles.join('|')})-[\\w-]{8}\\.js$`)

/** The files of the start in the order in which they run. */
function scriptsOf<Chunk extends Rolldown.RenderedChunk>(chunks: readonly Chunk[]) {
  return startFiles.map((name) => {
    const script = chunks.find((chunk) => isStartFile(chunk, name))
    if (!script) throw new Error(`There is no file of the ${name} any more; see build/chunks.ts`)
    return [name, script] as const
  })
}

/** Where the other files of the app find what a file of the start exports. */
function placeOf(name: (typeof startFiles)[number]): string {
  return `globalThis.${name}Exports`
}

/** How the files beside it import it. */
function addressOf({ fileName }: Rolldown.RenderedChunk): string {
  return `./${fileName.slice(fileName.lastIndexOf('/') + 1)}`
}
