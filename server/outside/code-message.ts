import type { Language } from '#src/domain/language.ts'

const sentences: Record<Language, (code: string) => string> = {
  'zh-HK': (code) => `【日刻】驗證碼 ${code}，5 分鐘內有效。請勿告訴他人。`,
  'zh-CN': (code) => `【日刻】验证码 ${code}，5 分钟内有效。请勿告诉他人。`,
  'en-US': (code) => `[Quarter Sun] Your code is ${code}. It works for 5 minutes. Share it with nobody.`,
}

/** The text of the message. Its last line lets the phone fill the code in, on our own site only. */
export function codeMessage(code: string, language: Language, publicOrigin: string | undefined): string {
  const sentence = sentences[language](code)
  return publicOrigin === undefined ? sentence : `${sentence}\n@${new URL(publicOrigin).host} #${code}`
}
