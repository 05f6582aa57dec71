import { readFileSync } from 'node:fs'

import { parseSync, traverse, types } from '@babel/core'
import type { Plugin, Rolldown } from 'vite'

import { isStartFile, startFiles } from './chunks.ts'

/**
 * Tells the browser to compile all functions while the script arrives, beside the page. Otherwise it compiles each when it
 * is called first, which holds up the page: some thousand of three, before home is live. It has to stand first.
 * https://explainers-by-googlers.github.io/explicit-javascript-compile-hints-file-based/
 */
const compileAll = '//# allFunctionsCalledOnLoad\n'
/** Behind it, with the first bytes of the page, the app is named: what follows are styles and words of some 60 KB. */
const top = '<meta charset="utf-8" />'

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
    // What this file writes is in the names of the files: an address never means two contents.
    augmentChunkHash: () => readFileSync(import.meta.filename, 'utf8'),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const scripts = scriptsOf(bundle)
        for (const [name, script] of scripts)
          for (const chunk of chunks)
            if (chunk !== script) chunk.code = takingFromPlace(chunk.code, addressOf(script), placeOf(name))
        const inside = chunks.filter((chunk) => !scripts.some(([, script]) => script === chunk))
        for (const [name, script] of scripts) {
          const needed = inside.filter(({ fileName }) => script.imports.includes(fileName))
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
        const tags = scriptsOf(bundle).map(([, { fileName }]) => `\n    <script defer src="/hk/${fileName}"></script>`)
        return html.replace(entry, '').replace(top, () => `${top}${tags.join('')}${entry}`)
      },
    },
  }
}

const isInPage = new RegExp(`(?:^|/)(?:${startFiles.join('|')})-[\\w-]{8}\\.js$`)

/** The files of the start in the order in which they run. */
function scriptsOf(bundle: Rolldown.OutputBundle) {
  return startFiles.map((name) => {
    const script = Object.values(bundle).find((file) => isStartFile(file, name))
    if (!script) throw new Error(`There is no file of the ${name} any more; see build/chunks.ts`)
    return [name, script] as const
  })
}

/** Where the other files of the app find what a file of the start exports. */
function placeOf(name: (typeof startFiles)[number]): string {
  return `globalThis.${name}Exports`
}

/** How the files beside it import it. */
function addressOf({ fileName }: Rolldown.OutputChunk): string {
  return `./${fileName.slice(fileName.lastIndexOf('/') + 1)}`
}

/**
 * A module as a script whose exports lie in `place`, with the modules that it imports inside of it; these import nothing
 * themselves.
 */
export function asScript(code: string, imported: ReadonlyMap<string, string>, place: string): string {
  const tree = parse(code)
  refuseChanging(tree)
  const changes: Change[] = []
  for (const node of tree.program.body) {
    if (!types.isImportDeclaration(node)) continue
    const inside = imported.get(node.source.value)
    if (inside === undefined) throw new Error(`The start imports ${node.source.value}`)
    const { body, exported } = asBody(inside)
    changes.push(change(node, `const ${takenNames(node)}=(()=>{${body};return ${exported}})();`))
  }
  const { body, exported } = asBody(edited(code, changes))
  return `${compileAll}(()=>{"use strict";${body};${place}=${exported}})()`
}

/** The code of a module that takes from `place` what it imported from `address`. */
export function takingFromPlace(code: string, address: string, place: string): string {
  if (!code.includes(address)) return code
  const changes: Change[] = []
  const isAddress = (node: types.Node | null | undefined) => types.isStringLiteral(node, { value: address })
  traverse(parse(code), {
    ImportDeclaration({ node }) {
      if (isAddress(node.source)) changes.push(change(node, `const ${takenNames(node)}=${place};`))
    },
    ImportExpression({ node }) {
      if (isAddress(node.source)) changes.push(change(node, `Promise.resolve(${place})`))
    },
    ExportDeclaration({ node }) {
      if ('source' in node && isAddress(node.source)) throw new Error('What the start exports is handed on')
    },
  })
  return edited(code, changes)
}

/** A module without its exports, and these as an object. */
function asBody(code: string): { body: string; exported: string } {
  const changes: Change[] = []
  const exported: string[] = []
  traverse(parse(code), {
    ImportDeclaration({ node }) {
      throw new Error(`What the start imports imports ${node.source.value}`)
    },
    ExportDeclaration({ node }) {
      if (!types.isExportNamedDeclaration(node) || node.declaration || node.source)
        throw new Error('The start exports in another way than it did')
      for (const one of node.specifiers) {
        if (types.isExportSpecifier(one)) exported.push(`${nameOf(one.exported)}:${one.local.name}`)
      }
      changes.push(change(node, ''))
    },
    MetaProperty: ({ node }) => void changes.push(change(node, '({url:location.href})')),
  })
  return { body: edited(code, changes), exported: `{${exported.join(',')}}` }
}

/** Whoever takes a name from the one place takes what it is then: nothing that is exported may be set again. */
function refuseChanging(tree: types.File): void {
  traverse(tree, {
    ExportSpecifier({ node, scope }) {
      if (!scope.getBinding(node.local.name)?.constant)
        throw new Error(`The start exports ${nameOf(node.exported)}, which is set again later`)
    },
  })
}

/** `import { a as b }` as the pattern `{a:b}`. */
function takenNames({ specifiers }: types.ImportDeclaration): string {
  const names = specifiers.map((one) => {
    if (!types.isImportSpecifier(one)) throw new Error('What the start has is imported by name')
    return `${nameOf(one.imported)}:${one.local.name}`
  })
  return `{${names.join(',')}}`
}

function nameOf(name: types.Identifier | types.StringLiteral): string {
  return types.isIdentifier(name) ? name.name : JSON.stringify(name.value)
}

/**
 * A script with a single letter beyond ASCII takes a phone twice the memory, two bytes for each letter. Where they are
 * few, they are written as escapes; a catalog of messages has too many.
 */
export function withoutRareLetters(code: string): string {
  const beyond = /[^\0-\x7f]/g
  const count = code.match(beyond)?.length ?? 0
  if (count * 100 > code.length) return code
  return code.replace(beyond, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function parse(code: string): types.File {
  const tree = parseSync(code, {
    configFile: false,
    babelrc: false,
    sourceType: 'module',
    parserOpts: { createImportExpressions: true },
  })
  if (!tree) throw new Error('The code could not be read')
  return tree
}

interface Change {
  start: number
  end: number
  text: string
}

function change({ start, end }: types.Node, text: string): Change {
  if (typeof start !== 'number' || typeof end !== 'number') throw new Error('A part of the code is nowhere in it')
  return { start, end, text }
}

function edited(code: string, changes: readonly Change[]): string {
  let text = code
  for (const { start, end, text: put } of changes.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + put + text.slice(end)
  return text
}
