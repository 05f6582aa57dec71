import { type ShopRow, shopTexts } from '#server/modules/shops/store/shops.ts'

const place = {
  timeZone: 'Asia/Hong_Kong',
  rev: 1,
  operatingMode: 'unstaffed',
  identityCheck: 'none',
  doorLevel: 1,
  bedLevel: 1,
  radiusMeters: 150,
  staffedHours: null,
  phone: '',
  wechatId: '',
  wechatQr: null,
  photo: null,
  wifiName: 'QuarterSun-Guest',
  afterHours: null,
  alertRules: null,
  stage: 'open',
  closedAt: null,
} as const

function mapUrl(latitude: number, longitude: number): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
}

export const demoShops: ShopRow[] = [
  {
    ...place,
    shopId: 1,
    sort: 1,
    opensAt: '10:00',
    closesAt: '22:00',
    latitudeE6: 22_280_300,
    longitudeE6: 114_184_900,
    mapUrl: mapUrl(22.2803, 114.1849),
    languages: shopTexts.write([
      {
        language: 'zh-HK',
        name: '銅鑼灣店',
        address: '銅鑼灣渣甸坊 18 號晴日中心 12 樓',
        tags: ['站立式', '臥式', '紅光'],
      },
      {
        language: 'zh-CN',
        name: '铜锣湾店',
        address: '铜锣湾渣甸坊 18 号晴日中心 12 楼',
        tags: ['站立式', '卧式', '红光'],
      },
      {
        language: 'en-US',
        name: 'Causeway Bay',
        address: '12/F, Sunny Day Centre, 18 Jardine’s Crescent, Causeway Bay',
        tags: ['Stand-up', 'Lie-down', 'Red light'],
      },
    ]),
  },
  {
    ...place,
    shopId: 2,
    sort: 2,
    // Day and night, so that the demo can be tried at any hour.
    opensAt: '00:00',
    closesAt: '00:00',
    latitudeE6: 22_283_800,
    longitudeE6: 114_154_600,
    mapUrl: mapUrl(22.2838, 114.1546),
    languages: shopTexts.write([
      { language: 'zh-HK', name: '中環店', address: '中環威靈頓街 96 號朝陽商業大廈 5 樓', tags: ['站立式', '臥式'] },
      { language: 'zh-CN', name: '中环店', address: '中环威灵顿街 96 号朝阳商业大厦 5 楼', tags: ['站立式', '卧式'] },
      {
        language: 'en-US',
        name: 'Central',
        address: '5/F, Morning Sun Building, 96 Wellington Street, Central',
        tags: ['Stand-up', 'Lie-down'],
      },
    ]),
  },
  {
    ...place,
    shopId: 3,
    sort: 3,
    opensAt: '10:00',
    closesAt: '23:00',
    latitudeE6: 22_320_300,
    longitudeE6: 114_171_100,
    mapUrl: mapUrl(22.3203, 114.1711),
    languages: shopTexts.write([
      {
        language: 'zh-HK',
        name: '旺角店',
        address: '旺角洗衣街 150 號日佳廣場 8 樓',
        tags: ['站立式', '臥式', '面部'],
      },
      {
        language: 'zh-CN',
        name: '旺角店',
        address: '旺角洗衣街 150 号日佳广场 8 楼',
        tags: ['站立式', '卧式', '面部'],
      },
      {
        language: 'en-US',
        name: 'Mong Kok',
        address: '8/F, Fine Day Plaza, 150 Sai Yee Street, Mong Kok',
        tags: ['Stand-up', 'Lie-down', 'Face'],
      },
    ]),
  },
]
