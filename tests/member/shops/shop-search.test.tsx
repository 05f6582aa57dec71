// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { shopTexts } from '#server/modules/shops/store/shops.ts'
import { aShop } from '../../support/fixtures.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

const names = ['陳記店', 'Åsgard Plaza', '旺角店', '沙田店', '荃灣店', '元朗店', '屯門店', '尖沙咀店']

/** So many studios that a member has to search, in front of the list of them. */
async function beforeTheList() {
  const phone = await aMemberWithPhone()
  const shops = names.map((name, index) =>
    aShop({
      shopId: index + 2,
      sort: index + 2,
      languages: shopTexts.write([{ language: 'zh-HK', name, address: `${index} 號`, tags: [] }]),
    }),
  )
  await phone.store.db.insertInto('shops').values(shops).execute()
  await openScreen('/', phone.me)
  fireEvent.click(await screen.findByRole('button', { name: /Causeway Bay/ }))
  const field = await screen.findByRole('searchbox', { name: 'Find a studio' })
  return (text: string) => fireEvent.change(field, { target: { value: text } })
}

const found = () => names.filter((name) => screen.queryByText(name) !== null)

it.each([
  ['陈记', '陳記店'],
  ['asgard', 'Åsgard Plaza'],
  ['ÅSGARD', 'Åsgard Plaza'],
  ['荃湾', '荃灣店'],
])('a member who types %s finds the studio %s', async (typed, name) => {
  const search = await beforeTheList()
  search(typed)
  await waitFor(() => expect(found()).toEqual([name]))
})

it('says when no studio is called so', async () => {
  const search = await beforeTheList()
  search('nowhere')
  expect(await screen.findByText('No studio matches')).toBeTruthy()
})
