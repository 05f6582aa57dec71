import { expect, it } from 'vitest'

import {
  draftTroubles,
  isSameDraft,
  missingNames,
  newDraft,
  type PackageDraft,
  termsOf,
} from '#src/staff/cards/package-draft.ts'

function aDraft(changes: Partial<PackageDraft> = {}): PackageDraft {
  const names = { 'zh-HK': '十次套票', 'zh-CN': '', 'en-US': '' }
  return { ...newDraft('HKD'), names, price: '1,680', ...changes }
}

it.each<[string, Partial<PackageDraft>, string]>([
  ['without a name', { names: { 'zh-HK': ' ', 'zh-CN': '', 'en-US': 'Ten' } }, 'name'],
  ['without a price', { price: '' }, 'price'],
  ['with a price that only looks like one', { price: '1.680' }, 'price'],
  ['with more than any package costs', { price: '10000001' }, 'price'],
  ['sold until before it is sold', { saleFrom: '2026-12-02', saleTo: '2026-12-01' }, 'dates'],
])('a package %s cannot be saved', (_, changes, trouble) => {
  expect(draftTroubles(aDraft(changes))).toEqual([trouble])
  expect(draftTroubles(aDraft())).toEqual([])
})

it('is the same price however it is typed', () => {
  expect(isSameDraft(aDraft(), aDraft({ price: '1680.00' }))).toBe(true)
  expect(isSameDraft(aDraft(), aDraft({ price: '1681' }))).toBe(false)
})

it('an unlimited package has no bonus, and languages without a name are not sent', () => {
  const { bonusTimes, priceCents, languages } = termsOf(aDraft({ times: null, bonusTimes: 2 }))
  expect({ bonusTimes, priceCents, languages }).toEqual({
    bonusTimes: 0,
    priceCents: 168_000,
    languages: [{ language: 'zh-HK', name: '十次套票' }],
  })
  expect(missingNames(aDraft())).toEqual(['zh-CN', 'en-US'])
})
