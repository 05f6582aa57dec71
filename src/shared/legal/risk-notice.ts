import type { Language } from '#src/domain/language.ts'

/** What a point is about; the drawing beside it repeats it. */
export type RiskSign = 'never' | 'goggles' | 'gap' | 'skin' | 'stop' | 'time' | 'health' | 'help'

export interface RiskNotice {
  /** The version that a member agrees to; it changes with every change of meaning, in all languages at once. */
  since: string
  sections: { heading: string; points: { sign: RiskSign; text: string }[] }[]
}

const notices: Record<Language, () => Promise<{ notice: RiskNotice }>> = {
  'zh-HK': () => import('./risk-notice-zh-hk.ts'),
  'zh-CN': () => import('./risk-notice-zh-cn.ts'),
  'en-US': () => import('./risk-notice-en-us.ts'),
}

/** Part of the app like the agreements, so that it can be read without a signal. */
export async function loadRiskNotice(language: Language): Promise<RiskNotice> {
  return (await notices[language]()).notice
}
