/** The one place that names the product; messages take these as values. */
export const brand = { nameZh: '日刻', nameEn: 'Quarter Sun', shortName: '日刻', orderPrefix: 'QS' } as const
