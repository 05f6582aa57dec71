import type { Language } from '#src/domain/language.ts'

import type { RiskNotice } from './risk-points.ts'

const notices: Record<Language, () => Promise<{ notice: RiskNotice }>> = {
  'zh-HK': () => import('./risk-notice-zh-hk.ts'),
  'zh-CN': () => import('./risk-notice-zh-cn.ts'),
  'en-US': () => import('./risk-notice-en-us.ts'),
}

/** Part of the app like the agreements, so that it can be read without a signal. */
export async function loadRiskNotice(language: Language): Promise<RiskNotice> {
  return (await notices[language]()).notice
}
