import { expect, it } from 'vitest'

import { readMemberSearch } from '#src/domain/members/member-search.ts'

const areaCodes = ['852', '86']

it.each(['6718 220', '671', '+852 6718', '1', '21234567'])(
  'looks for nobody by %s, which is no whole mobile number',
  (typed) => {
    expect(readMemberSearch(typed, areaCodes)).toEqual({ by: 'part-of-number' })
  },
)

it.each(['67182204', '6718 2204', '+852 6718 2204', '+85267182204', '６７１８２２０４', ' 6718-2204 '])(
  'looks for the one number of the usual place in %s',
  (typed) => {
    expect(readMemberSearch(typed, areaCodes)).toEqual({
      by: 'number',
      phone: { areaCode: '852', phone: '6718 2204' },
      text: '+85267182204',
    })
  },
)

it('knows a number of another place of the chain by its form', () => {
  expect(readMemberSearch('13800138000', areaCodes)).toEqual({
    by: 'number',
    phone: { areaCode: '86', phone: '138 0013 8000' },
    text: '+8613800138000',
  })
  expect(readMemberSearch('13800138000', ['852'])).toEqual({ by: 'part-of-number' })
})

it('takes everything else for a name', () => {
  expect(readMemberSearch(' Kelly ', areaCodes)).toEqual({ by: 'name', text: 'Kelly' })
  expect(readMemberSearch('陳 2', areaCodes)).toEqual({ by: 'name', text: '陳 2' })
  expect(readMemberSearch('  ', areaCodes)).toEqual({ by: 'nothing' })
})
