import { expect, it } from 'vitest'

import {
  type BannerDraft,
  draftOf,
  draftTroubles,
  isSameDraft,
  missingPictures,
  newDraft,
  shownPicture,
  termsOf,
} from '#src/staff/banners/banner-draft.ts'
import type { StaffBanner } from '#src/staff/banners/banner-calls.ts'

const today = '2026-11-23'
const around = { others: [], shopIds: [1, 2], today }
const summer: BannerDraft = {
  ...newDraft,
  images: { ...newDraft.images, 'zh-HK': '/uploads/summer.jpg' },
  alts: { ...newDraft.alts, 'zh-HK': '夏日優惠' },
}

it('a banner can be saved with a picture in Traditional Chinese and words for who cannot see it', () => {
  expect(draftTroubles(newDraft, around)).toEqual(['picture'])
  expect(draftTroubles(summer, around)).toEqual([])
  expect(draftTroubles({ ...summer, alts: { ...summer.alts, 'zh-HK': ' ' } }, around)).toEqual(['alt'])
})

it('every picture needs its words, also one that few members see', () => {
  const english = { ...summer, images: { ...summer.images, 'en-US': '/uploads/en.jpg' } }
  expect(draftTroubles(english, around)).toEqual(['alt'])
  expect(draftTroubles({ ...english, alts: { ...summer.alts, 'en-US': 'Summer' } }, around)).toEqual([])
})

it('a tap leads to a real address or nowhere', () => {
  expect(draftTroubles({ ...summer, address: '  ' }, around)).toEqual([])
  expect(draftTroubles({ ...summer, address: ' https://example.com/summer ' }, around)).toEqual([])
  expect(draftTroubles({ ...summer, address: 'javascript:alert(1)' }, around)).toEqual(['address'])
})

it('no banner ends before it begins', () => {
  expect(draftTroubles({ ...summer, showFrom: '2026-12-02', showTo: '2026-12-01' }, around)).toEqual(['dates'])
  expect(draftTroubles({ ...summer, showFrom: '2026-12-01', showTo: '2026-12-01' }, around)).toEqual([])
})

it('a seventh banner on one day in one studio is refused before it is sent', () => {
  const others = Array.from({ length: 6 }, () => ({ enabled: true, showFrom: null, showTo: null, shopIds: [2] }))
  expect(draftTroubles(summer, { ...around, others })).toEqual(['crowded'])
  expect(draftTroubles({ ...summer, shopIds: [1] }, { ...around, others })).toEqual([])
  expect(draftTroubles({ ...summer, enabled: false }, { ...around, others })).toEqual([])
})

it('members without a picture of their own language see the Traditional Chinese one, with its words', () => {
  expect(missingPictures(summer)).toEqual(['zh-CN', 'en-US'])
  expect(shownPicture(summer, 'en-US')).toEqual({ image: '/uploads/summer.jpg', alt: '夏日優惠' })
  expect(shownPicture(newDraft, 'en-US')).toBeUndefined()
})

it('what is sent has no empty languages and no spaces around it, and opens again as it was', () => {
  const terms = termsOf({ ...summer, alts: { ...summer.alts, 'zh-HK': ' 夏日優惠 ' }, address: ' https://a.example ' })
  expect(terms).toMatchObject({
    languages: [{ language: 'zh-HK', image: '/uploads/summer.jpg', alt: '夏日優惠' }],
    webUrl: 'https://a.example',
  })
  expect(termsOf(summer).webUrl).toBeNull()
  expect(draftOf(terms as StaffBanner)).toEqual({ ...summer, address: 'https://a.example' })
})

it('spaces alone are no change that could be saved', () => {
  expect(isSameDraft(summer, { ...summer, address: ' ' })).toBe(true)
  expect(isSameDraft(summer, { ...summer, showTo: today })).toBe(false)
})
