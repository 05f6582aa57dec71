import type { Language } from '#src/domain/language.ts'

import type { BedType } from '#server/platform/database/schema.ts'

/** What members call the kinds of bed that the chain has. */
export const bedTypeNames: Record<BedType, Record<Language, string>> = {
  'lie-down': { 'zh-HK': '臥式', 'zh-CN': '卧式', 'en-US': 'Lie-down' },
  'stand-up': { 'zh-HK': '站立式', 'zh-CN': '站立式', 'en-US': 'Stand-up' },
}
