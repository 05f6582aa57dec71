/** How a screen is looked at: one column of a sheet. */
export interface Look {
  name: string
  width: number
  height: number
  language: 'zh-HK' | 'zh-CN' | 'en-US'
  scheme: 'light' | 'dark'
}

export const memberLooks: Look[] = [
  { name: '390 zh-HK light', width: 390, height: 844, language: 'zh-HK', scheme: 'light' },
  { name: '390 zh-HK dark', width: 390, height: 844, language: 'zh-HK', scheme: 'dark' },
  { name: '320 en-US light', width: 320, height: 692, language: 'en-US', scheme: 'light' },
  { name: '430 zh-CN dark', width: 430, height: 930, language: 'zh-CN', scheme: 'dark' },
  { name: 'tablet en-US light', width: 820, height: 1000, language: 'en-US', scheme: 'light' },
]

export const staffLooks: Look[] = [
  { name: 'tablet zh-HK light', width: 1180, height: 820, language: 'zh-HK', scheme: 'light' },
  { name: 'tablet en-US dark', width: 1180, height: 820, language: 'en-US', scheme: 'dark' },
  { name: '390 zh-CN light', width: 390, height: 844, language: 'zh-CN', scheme: 'light' },
]
