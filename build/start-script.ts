import { readFileSync } from 'node:fs'

import { parseSync, traverse, types } from '@babel/core'
import type { Plugin, Rolldown } from 'vite'

import { isStart } from './chunks.ts'

/** Where the other files of the app find what the start exports. */
const place = 'globalThis.startExports'
/**
 * Tells the browser to compile all functions while the script arrives, beside the page. Otherwise it compiles each when it
 * is called first, which holds up the page: some thousand of three, before home is live. It has to stand first.
 * https://explainers-by-googlers.github.io/explicit-javascript-compile-hints-file-based/
 */
const compileAll = '//# allFunctionsCalledOnLoad\n'
/** Behind it, with the first bytes of the page, the app is named: what follows are styles and words of some 60 KB. */
const top = '<meta charset="utf-8" />'

/**
 * The start is a script and no module: a browser compiles a script whole while the worker stores it, so that the next
 * opening of the app compiles nothing, and it does that for no module. What it exports lies in one place, and whatever
 * imports from it takes it from there; the page runs it before its entry.
 */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      // It is in the page already; asked for as a module, it would be loaded a second time.
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files, { hostType }) =>
            hostType === 'html' ? [] : files.filter((file) => !/(?:^|\/)start-[\w-]{8}\.js$/.test(file)),
        },
      },
    }),
    // What this file writes is in the names of the files: an address never means two contents.
    augmentChunkHash: () => readFileSync(import.meta.filename, 'utf8'),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const start = chunks.find(isStart)
        if (!start) throw new Error('There is no file of the start any more; see build/chunks.ts')
        for (const chunk of chunks) if (chunk !== start) chunk.code = takingFromPlace(chunk.code, addressOf(start))
        const needed = start.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk')
        start.code = asScript(start.code, new Map(needed.map((chunk) => [addressOf(chunk), chunk.code])))
        for (const chunk of chunks) chunk.code = withoutRareLetters(chunk.code)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const start = Object.values(bundle).find(isStart)
        const entry = /\n *<script type="module"[^>]*><\/script>/.exec(html)?.[0]
        if (!start || !entry || !html.includes(top)) throw new Error('The page does not name the start and its entry')
        const first = `${top}\n    <script defer src="/hk/${start.fileName}"></script>${entry}`
        return html.replace(entry, '').replace(top, () => first)
      },
    },
  }
}

/** How the files beside it import it. */
function addressOf({ fileName }: Rolldown.OutputChunk): string {
  return `./${fileName.slice(fileName.lastIndexOf('/') + 1)}`
}

/** A module as a script, with the modules that it imports inside of it; these import nothing themselves. */
export function asScript(code: string, imported: ReadonlyMap<string, string>): string {
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

/** The code of a module that takes from the one place what it imported from `address`. */
export function takingFromPlace(code: string, address: string): string {
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
