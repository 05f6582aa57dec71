import { runInNewContext } from 'node:vm'

import { describe, expect, test } from 'vitest'

import { asScript, takingFromPlaces, withoutRareLetters } from '../../build/script-code.ts'

const place = 'globalThis.startExports'

/** What the page has once it has run the script. */
function run(script: string): Record<string, unknown> {
  const page: { startExports?: Record<string, unknown> } = {}
  runInNewContext(script, { globalThis: page, location: { href: 'https://studio.example/hk/' } })
  return page.startExports ?? {}
}

describe('the start as a script', () => {
  test('exports by the same names', () => {
    const { a, $ } = run(asScript('const sun=1,bed=2;export{sun as a,bed as $};', new Map(), place))
    expect([a, $]).toEqual([1, 2])
  })

  test('has the modules that it imports inside, whose names are their own', () => {
    const helper = 'const e=(n)=>n+1;export{e as t};'
    const start = 'import{t as n}from"./helper.js";const e=n(1);export{e as a};'
    expect(run(asScript(start, new Map([['./helper.js', helper]]), place))['a']).toBe(2)
  })

  test('says with its first bytes that all of it is compiled while it arrives', () => {
    expect(asScript('const sun=1;export{sun as a};', new Map(), place)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  })

  test('knows an address although it is no module, and is as strict as one', () => {
    const start = 'const address=import.meta.url;const self=(function(){return this})();export{address as a,self as b};'
    expect(run(asScript(start, new Map(), place))).toEqual({ a: 'https://studio.example/hk/', b: undefined })
  })

  test.each([
    ['import{a}from"./other.js";export{a};', 'The start imports ./other.js'],
    ['let sun=1;function set(){sun=2}export{sun as a,set as b};', 'The start exports a, which is set again later'],
    ['export const sun=1;', 'The start exports in another way than it did'],
  ])('is refused where it would behave otherwise: %s', (start, message) => {
    expect(() => asScript(start, new Map(), place)).toThrow(message)
  })
})

describe('what imports from the start', () => {
  const take = (code: string) => takingFromPlaces(code, new Map([['./start-AAAAAAAA.js', place]]))

  test('takes it by name, at once or later', () => {
    expect(take('import{a as e,$ as t}from"./start-AAAAAAAA.js";e(t);')).toBe(
      'const {a:e,$:t}=globalThis.startExports;e(t);',
    )
    expect(take('import("./start-AAAAAAAA.js").then(e=>e.a);')).toBe(
      'Promise.resolve(globalThis.startExports).then(e=>e.a);',
    )
  })

  test('imports all else as it did', () => {
    const code = 'import{a as e}from"./start-for-member-AAAAAAAA.js";import("./other.js");e();'
    expect(take(code)).toBe(code)
  })

  test('is refused where it hands on what the start exports', () => {
    expect(() => take('export{a}from"./start-AAAAAAAA.js";')).toThrow('What the start exports is handed on')
  })
})

describe('letters beyond ASCII', () => {
  const padding = 'const bed=1;'.repeat(200)

  test('are escaped where they are few, and mean the same', () => {
    const code = withoutRareLetters(
      `${padding}globalThis.found=['日刻 ☝️ 😀',/[一-鿿😀]/u.test('刻'),\`年\`]`.replace(/const /g, 'var '),
    )
    expect(code).toMatch(/^[\0-\x7f]*$/)
    const page: { found?: unknown } = {}
    runInNewContext(code, { globalThis: page })
    expect(page.found).toEqual(['日刻 ☝️ 😀', true, '年'])
  })

  test('stay where they are many', () => {
    const catalog = 'export const messages={home:"主頁",scan:"掃碼開門"}'
    expect(withoutRareLetters(catalog)).toBe(catalog)
  })
})
