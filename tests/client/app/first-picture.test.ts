// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/hk/" }
import { readFileSync } from 'node:fs'

import { beforeEach, expect, it, vi } from 'vitest'

const minute = 60_000
const script = readFileSync('build/boot.js', 'utf8')
  .replace('__CATALOGS__', JSON.stringify({ 'zh-HK': { first: 'data:text/javascript,', rest: '' } }))
  .replace('__WORDS__', '{}')

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('Failed to fetch')))
  document.body.innerHTML =
    '<div id="root"></div><a id="stuck"></a><template id="shell-other"></template>' +
    '<template id="shell-home"><div data-state="loading"></div></template>'
})

/** What the page paints before any part of the app is there, from what the last visit has left. */
function paint(state: string, text: Record<string, string>): string | undefined {
  localStorage.setItem('user_language', 'zh-HK')
  localStorage.setItem('token', 'token of anna')
  localStorage.setItem('home', JSON.stringify({ v: 1, language: 'zh-HK', state, text }))
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- it is no module, and stands in the page as it is
  new Function(script)()
  return document.querySelector<HTMLElement>('#root [data-state]')?.dataset['state']
}

it('the rest of the skin is painted for as long as it lasts', () => {
  expect(paint('resting', { restUntil: String(Date.now() + 30 * minute) })).toBe('resting')
})

it('what is over is not painted any more', () => {
  expect(paint('resting', { restUntil: String(Date.now() - 30 * minute) })).toBe('none')
})

it('on a phone whose clock is ahead it is painted by the clock of the studio, as the app shows it a moment later', () => {
  localStorage.setItem('clockOffset', String(-60 * minute))
  expect(paint('resting', { restUntil: String(Date.now() - 30 * minute) })).toBe('resting')
})

it('so is the end of it on a phone whose clock is behind', () => {
  localStorage.setItem('clockOffset', String(60 * minute))
  expect(paint('resting', { restUntil: String(Date.now() + 30 * minute) })).toBe('none')
})
