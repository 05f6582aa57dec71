import { i18n, type Messages } from '@lingui/core'
import { type Language } from '#src/domain/language.ts'

const catalogs: Record<Language, () => Promise<{ messages: Messages }>> = {
  'zh-HK': () => import('#locales/zh-HK.po'),
  'zh-CN': () => import('#locales/zh-CN.po'),
  'en-US': () => import('#locales/en-US.po'),
}

/** Loads the messages of a language, then switches every text and the document to it. */
export async function activateLanguage(language: Language): Promise<void> {
  const messages = await messagesOf(language)
  i18n.loadAndActivate({ locale: language, messages })
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

async function messagesOf(language: Language): Promise<Messages> {
  const { messages } = await catalogs[language]()
  return language === 'zh-HK' ? withConverted(messages) : messages
}

/** A message that zh-HK lacks is made from the simplified one; the dictionaries load only then. */
async function withConverted(messages: Messages): Promise<Messages> {
  const missing = Object.keys(messages).filter((id) => isEmpty(messages[id]))
  if (missing.length === 0 && Object.keys(messages).length > 0) return messages
  const { fillFromSimplified } = await import('./convert-messages.ts')
  const simplified = await catalogs['zh-CN']()
  return fillFromSimplified(messages, simplified.messages)
}

function isEmpty(message: Messages[string] | undefined): boolean {
  return message === undefined || message === '' || (Array.isArray(message) && message.every((part) => part === ''))
}
