import type { Language } from '#src/domain/language.ts'

const sentences: Record<Language, (name: string, code: string, minutes: number) => string> = {
  'zh-HK': (name, code, minutes) => `【${name}】驗證碼 ${code}，${minutes} 分鐘內有效。請勿告訴他人。`,
  'zh-CN': (name, code, minutes) => `【${name}】验证码 ${code}，${minutes} 分钟内有效。请勿告诉他人。`,
  'en-US': (name, code, minutes) =>
    `[${name}] Your code is ${code}. It works for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Share it with nobody.`,
}

/** The text of the message, in the chain's name. Its last line lets the phone fill the code in, on our own site only. */
export function codeMessage(
  { name, code, lifeMinutes }: { name: string; code: string; lifeMinutes: number },
  language: Language,
  publicOrigin: string | undefined,
): string {
  const sentence = sentences[language](name, code, lifeMinutes)
  return publicOrigin === undefined ? sentence : `${sentence}\n@${new URL(publicOrigin).host} #${code}`
}
