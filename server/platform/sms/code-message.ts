import type { Language } from '#src/domain/language.ts'

const sentences: Record<Language, (code: string, minutes: number) => string> = {
  'zh-HK': (code, minutes) => `【日刻】驗證碼 ${code}，${minutes} 分鐘內有效。請勿告訴他人。`,
  'zh-CN': (code, minutes) => `【日刻】验证码 ${code}，${minutes} 分钟内有效。请勿告诉他人。`,
  'en-US': (code, minutes) =>
    `[Quarter Sun] Your code is ${code}. It works for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Share it with nobody.`,
}

/** The text of the message. Its last line lets the phone fill the code in, on our own site only. */
export function codeMessage(
  { code, lifeMinutes }: { code: string; lifeMinutes: number },
  language: Language,
  publicOrigin: string | undefined,
): string {
  const sentence = sentences[language](code, lifeMinutes)
  return publicOrigin === undefined ? sentence : `${sentence}\n@${new URL(publicOrigin).host} #${code}`
}
