import { describe, expect, test } from 'vitest'

import { inOneShell } from '../../build/one-shell.ts'

const home = (label: string, text: string) =>
  `<!--$--><nav aria-label="${label}"><a href="/hk/"><svg><path d="M1 2"></path></svg>${text}<!-- --> 1</a></nav><!--/$-->`

describe('the shell of home', () => {
  test('is there once, with what other languages say in its places', () => {
    const shells = { 'zh-HK': home('主要', '主頁'), 'en-US': home('Main', 'Home &amp; You&#x27;re') }
    expect(inOneShell(shells, 'zh-HK')).toEqual({
      markup: shells['zh-HK'],
      words: {
        'en-US': [
          [0, 'Main', 'aria-label'],
          [4, "Home & You're"],
        ],
      },
    })
  })

  test('is no longer one where a language is built otherwise', () => {
    const shells = { 'zh-HK': home('主要', '主頁'), 'en-US': `${home('Main', 'Home')}<p>More</p>` }
    expect(() => inOneShell(shells, 'zh-HK')).toThrow('en-US')
  })

  test('nor where an element is another one, or says it in another attribute', () => {
    const shells = (tag: string) => ({ 'zh-HK': '<p title="日">日</p>', 'en-US': tag })
    expect(() => inOneShell(shells('<b title="Sun">Sun</b>'), 'zh-HK')).toThrow('en-US')
    expect(() => inOneShell(shells('<p lang="Sun">Sun</p>'), 'zh-HK')).toThrow('en-US')
  })
})
