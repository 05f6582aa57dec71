import type { Language } from '#src/domain/language.ts'

import type { SpokenCode } from './messenger.ts'

interface Words {
  /** Voice and language as Twilio names them; a pair that does not fit is silence. */
  voice: string
  speech: string
  /** So that a code is never told to a mailbox, which others may be able to hear. */
  press: (brand: string) => string
  code: (digits: string) => string
  again: string
}

const words: Record<Language, Words> = {
  'zh-HK': {
    voice: 'Polly.Hiujin-Neural',
    speech: 'yue-CN',
    press: (brand) => `你好，這裡是${brand}。請按任何一個數字鍵，聽取你的驗證碼。`,
    code: (digits) => `你的驗證碼是：${digits}。`,
    again: '再講一次。',
  },
  'zh-CN': {
    voice: 'Polly.Zhiyu-Neural',
    speech: 'cmn-CN',
    press: (brand) => `您好，这里是${brand}。请按任意数字键，收听您的验证码。`,
    code: (digits) => `您的验证码是：${digits}。`,
    again: '再说一遍。',
  },
  'en-US': {
    voice: 'Polly.Joanna-Neural',
    speech: 'en-US',
    press: (brand) => `Hello, this is ${brand}. Press any number key to hear your code.`,
    code: (digits) => `Your code is: ${digits}.`,
    again: 'Once more.',
  },
}

/** What a telephone is told when it is taken up: TwiML that asks for a key, and leads to the code after it. */
export function askForKey({ brand, language }: Omit<SpokenCode, 'code'>, codeUrl: string): string {
  const ask = say(language, words[language].press(brand))
  return `<Response><Gather numDigits="1" timeout="8" method="POST" action="${escape(codeUrl)}">${ask}${ask}</Gather></Response>`
}

/** The digits one by one, twice. */
export function spellCode({ code, language }: SpokenCode): string {
  const { code: sentence, again } = words[language]
  const spelled = say(language, sentence(code.split('').join(', ')))
  return `<Response>${spelled}<Pause length="1"/>${say(language, again)}${spelled}</Response>`
}

function say(language: Language, text: string): string {
  const { voice, speech } = words[language]
  return `<Say voice="${voice}" language="${speech}">${escape(text)}</Say>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
