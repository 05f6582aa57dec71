// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { aPackage } from '../../support/fixtures.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

async function withPackage() {
  const phone = await aMemberWithPhone()
  await phone.store.db.insertInto('packages').values(aPackage()).execute()
  return phone
}

it('prices are read before signing in, and lead to signing in and buying', async () => {
  await withPackage()
  await openScreen('/prices', undefined)
  expect(await screen.findByText(/1,680/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  const way = await screen.findByRole('link', { name: 'Sign in to buy' })
  expect(decodeURIComponent(way.getAttribute('href') ?? '')).toContain('next=/recharge')
})

it('a member goes on from the prices to buying', async () => {
  const phone = await withPackage()
  await openScreen('/prices', phone.me)
  const way = await screen.findByRole('link', { name: 'Choose a package' })
  expect(way.getAttribute('href')).toContain('/recharge')
})

it('a studio that sells nothing says so', async () => {
  await aMemberWithPhone()
  await openScreen('/prices', undefined)
  expect(await screen.findByText('Nothing on sale here yet')).toBeTruthy()
})
