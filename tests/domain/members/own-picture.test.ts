import { expect, test } from 'vitest'

import { ownPicture } from '#src/domain/members/own-picture.ts'

test.each(['/hk/wechat-qr.png', '/media/2qAp0dmFA0t5stLuSELxL6xk.webp'])('%s is a picture of our own', (address) => {
  expect(ownPicture(address)).toBe(address)
})

test.each([
  null,
  '',
  'https://example.com/qr.png',
  '//example.com/qr.png',
  '/media/../api/x',
  '/api/config/config',
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  '/media/a b.webp',
])('%j is none', (address) => {
  expect(ownPicture(address)).toBeUndefined()
})
