import { ConverterFactory } from 'opencc-js/core'
import phrases from 'opencc-js/dict/STPhrases'
import fromMainland from 'opencc-js/from/cn'
import toHongKong from 'opencc-js/to/hk'
import { describe, expect, it } from 'vitest'

import { neededPhrases, splitEntries } from '../../../build/simplified-phrases.ts'
import { fillFromSimplified } from '#src/shared/language/convert-messages.ts'
import { toSimplified, toTraditional } from '#src/lib/chinese.ts'

describe('converting between the two Chinese scripts', () => {
  it.each([
    ['头发与发现：干燥的皮肤要先补水', '頭髮與發現：乾燥的皮膚要先補水'],
    ['里面的面条只剩一只，皇后之后还有几只', '裏面的麪條只剩一隻，皇后之後還有幾隻'],
    ['余额不足，请联系客服', '餘額不足，請聯繫客服'],
    ['Sunbed 2 号机', 'Sunbed 2 號機'],
  ])('writes %s as %s', async (simplified, traditional) => {
    const convert = await toTraditional()
    expect(convert(simplified)).toBe(traditional)
  })

  it('writes Hong Kong text in simplified characters', async () => {
    const convert = await toSimplified()
    expect(convert('銅鑼灣店，營業時間')).toBe('铜锣湾店，营业时间')
  })

  it('converts every phrase of the dictionary as the whole dictionary does, with far fewer phrases', async () => {
    const pruned = await toTraditional()
    const whole = ConverterFactory(fromMainland, toHongKong)
    const different = splitEntries(phrases).filter(([phrase]) => pruned(phrase) !== whole(phrase))
    expect(different).toEqual([])
    expect(neededPhrases().size).toBeLessThan(splitEntries(phrases).length / 5)
  })

  it('makes a missing message from the simplified one and keeps its placeholders', async () => {
    const filled = await fillFromSimplified(
      { own: '自己的', empty: '' },
      { own: '自己', empty: '门锁离线', part: ['剩余 ', ['count'], ' 次'] },
    )
    expect(filled).toEqual({ own: '自己的', empty: '門鎖離線', part: ['剩餘 ', ['count'], ' 次'] })
  })
})
