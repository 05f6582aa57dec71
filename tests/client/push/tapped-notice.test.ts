import { expect, it } from 'vitest'

import { isOfApp, shows } from '#src/client/push/tapped-notice.ts'

const origin = 'https://studio.example'

it.each([
  ['/hk/', '/hk/my', false],
  ['/hk/', '/hk/', true],
  ['/hk/', '/hk', true],
  ['/hk/recharge', '/hk/recharge-record', false],
  ['/hk/appointment-result?id=a-1', '/hk/appointment-result?id=a-12', false],
  ['/hk/appointment-result?id=a-1', '/hk/appointment-result?booked=true&id=a-1', true],
  ['/hk/appointment-result?id=a-1', '/hk/login?next=/hk/appointment-result?id=a-1', false],
  ['/hk/admin/operation?shop=1&tab=alerts', '/hk/admin/operation?shop=1', false],
])('a tap that leads to %s finds %s: %s', (path, shown, isThere) => {
  expect(shows(`${origin}${shown}`, path)).toBe(isThere)
})

it('a page of the same site that is not the app is not taken for it', () => {
  expect(isOfApp(`${origin}/hk/my`)).toBe(true)
  expect(isOfApp(`${origin}/prices.html`)).toBe(false)
  expect(isOfApp(`${origin}/hkshop/`)).toBe(false)
})
