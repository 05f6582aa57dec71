import { useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'

import type { Texts } from '#src/domain/shops/new-shop.ts'

/** The text of the language that is read here, or the next best. */
export function useTextOf(): (texts: Texts) => string {
  const { i18n } = useLingui()
  const key = ({ 'zh-HK': 'hk', 'zh-CN': 'cn', 'en-US': 'en' } as const)[toLanguage(i18n.locale)]
  return (texts) => texts[key] || texts.hk || texts.cn || texts.en
}
