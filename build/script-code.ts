import { parseSync, traverse, types } from '@babel/core'
import { parseAst, Visitor } from 'vite'

/**
 * Tells the browser to compile all functions while the script arrives, beside the page. Otherwise it compiles each when it
 * is called first, which holds up the page: some thousand of three, before home is live. It has to stand first.
 * https://explainers-by-googlers.github.io/explicit-javascript-compile-hints-file-based/
 */
const compileAll = '//# allFunctionsCalledOnLoad\n'

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

/** The code of a module that takes what it imported from some addresses from the place of each. */
export function takingFromPlaces(code: string, places: ReadonlyMap<string, string>): string {
  if (![...places.keys()].some((address) => code.includes(address))) return code
  const changes: Change[] = []
  new Visitor({
    ImportDeclaration(node) {
      const place = places.get(node.source.value)
      if (place !== undefined) changes.push(change(node, `const ${takenNames(node)}=${place};`))
    },
    ImportExpression(node) {
      const place = node.source.type === 'Literal' ? places.get(String(node.source.value)) : undefined
      if (place !== undefined) changes.push(change(node, `Promise.resolve(${place})`))
    },
    ExportNamedDeclaration: refuse,
    ExportAllDeclaration: refuse,
  }).visit(parseAst(code))
  return edited(code, changes)

  function refuse({ source }: { source: { value: string } | null }): void {
    if (source !== null && places.has(source.value)) throw new Error('What the start exports is handed on')
  }
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

/** A name of a module, as both parsers tell it: usually an identifier, rarely a text. */
type ModuleName = { name: string } | { value: string }

/** `import { a as b }` as the pattern `{a:b}`. */
function takenNames({
  specifiers,
}: {
  specifiers: readonly { imported?: ModuleName; local: { name: string } }[]
}): string {
  const names = specifiers.map(({ imported, local }) => {
    if (!imported) throw new Error('What the start has is imported by name')
    return `${nameOf(imported)}:${local.name}`
  })
  return `{${names.join(',')}}`
}

function nameOf(name: ModuleName): string {
  return 'name' in name ? name.name : JSON.stringify(name.value)
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

function change({ start, end }: { start?: number | null; end?: number | null }, text: string): Change {
  if (typeof start !== 'number' || typeof end !== 'number') throw new Error('A part of the code is nowhere in it')
  return { start, end, text }
}

function edited(code: string, changes: readonly Change[]): string {
  let text = code
  for (const { start, end, text: put } of changes.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + put + text.slice(end)
  return text
}
