import { describe, expect, test } from 'vitest'

import { groupDigits, parsePhone } from '#src/domain/members/phone-number.ts'

describe('a phone number that can receive a code', () => {
  test.each([
    ['852', '91234545', '91234545', '+85291234545'],
    ['852', '9123 4545', '91234545', '+85291234545'],
    ['852', '9123-4545', '91234545', '+85291234545'],
    ['852', '51000001', '51000001', '+85251000001'],
    ['852', '6234 5678', '62345678', '+85262345678'],
    ['852', '+852 9123 4545', '91234545', '+85291234545'],
    ['86', '13800138000', '13800138000', '+8613800138000'],
    ['86', '138 0013 8000', '13800138000', '+8613800138000'],
    ['86', '+86 138 0013 8000', '13800138000', '+8613800138000'],
  ] as const)('+%s %s is accepted', (areaCode, typed, digits, e164) => {
    expect(parsePhone(areaCode, typed)).toEqual({ ok: true, digits, e164 })
  })

  test.each([
    ['852', '', 'nothing typed'],
    ['852', '9123454', 'one digit short'],
    ['852', '912345456', 'one digit too many'],
    ['852', '21234567', 'a land line of Hong Kong'],
    ['852', '13800138000', 'a Mainland number under the Hong Kong code'],
    ['852', '+86 138 0013 8000', 'another area code typed in front'],
    ['852', '99999999x', 'letters behind it'],
    ['86', '91234545', 'a Hong Kong number under the Mainland code'],
    ['86', '1380013800', 'one digit short'],
    ['86', '01012345678', 'a land line of Beijing'],
    ['86', '12345678901', 'a range that does not exist'],
    ['852', 'call me', 'words'],
  ] as const)('+%s %j is refused: %s', (areaCode, typed, _why) => {
    expect(parsePhone(areaCode, typed)).toEqual({ ok: false, reason: 'bad-phone' })
  })
})

describe('a number of a country whose ranges the phone does not know', () => {
  test.each([
    ['49', '0151 23456789', '+4915123456789'],
    ['49', '+49 151 23456789', '+4915123456789'],
    ['1', '(202) 555-0100', '+12025550100'],
  ])('+%s %s is left to the server', (areaCode, typed, e164) => {
    expect(parsePhone(areaCode, typed)).toMatchObject({ ok: true, e164 })
  })

  test.each(['', '123', 'call me', '123456789012345'])('%j is none anywhere', (typed) => {
    expect(parsePhone('49', typed)).toEqual({ ok: false, reason: 'bad-phone' })
  })
})

describe('digits are grouped as people read them aloud', () => {
  test.each([
    ['852', '9', '9'],
    ['852', '9123', '9123'],
    ['852', '91234', '9123 4'],
    ['852', '91234545', '9123 4545'],
    ['852', '9123 4545', '9123 4545'],
    ['852', '9123-4545', '9123 4545'],
    ['852', '912345456', '9123 4545 6'],
    ['86', '138', '138'],
    ['86', '1380', '138 0'],
    ['86', '13800138000', '138 0013 8000'],
    ['86', '', ''],
  ] as const)('+%s %j reads %j', (areaCode, typed, grouped) => {
    expect(groupDigits(areaCode, typed)).toBe(grouped)
  })

  test('grouping what is grouped already changes nothing', () => {
    for (let length = 0; length <= 12; length++) {
      const once = groupDigits('852', '9'.repeat(length))
      expect(groupDigits('852', once)).toBe(once)
    }
  })
})
