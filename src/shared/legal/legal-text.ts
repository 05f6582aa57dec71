import type { Language } from '#src/domain/language.ts'

import type { LegalText } from './legal-sections.ts'

export type LegalKind = 'user-agreement' | 'privacy-policy'

type Loader = () => Promise<{ text: (name: string) => LegalText }>

const texts: Record<LegalKind, Record<Language, Loader>> = {
  'user-agreement': {
    'zh-HK': () => import('./user-agreement-zh-hk.ts'),
    'zh-CN': () => import('./user-agreement-zh-cn.ts'),
    'en-US': () => import('./user-agreement-en-us.ts'),
  },
  'privacy-policy': {
    'zh-HK': () => import('./privacy-policy-zh-hk.ts'),
    'zh-CN': () => import('./privacy-policy-zh-cn.ts'),
    'en-US': () => import('./privacy-policy-en-us.ts'),
  },
}

/** The texts are part of the app, so they can be read without a signal once the app is installed. */
export async function loadLegalText(kind: LegalKind, language: Language, name: string): Promise<LegalText> {
  const { text } = await texts[kind][language]()
  return text(name)
}
