import { i18n, type Messages } from '@lingui/core'
import { type Language } from '#src/domain/language.ts'

type Catalogs = Record<Language, () => Promise<{ messages: Messages }>>

declare global {
  /** What the page has read in the language that it begins in, while the app was on its way; see `build/boot.js`. */
  var firstWords: { language: string; catalog: Promise<{ messages?: Messages } | undefined> } | undefined
}

/** What the first screen says. */
const first: Catalogs = {
  'zh-HK': () => import('#locales/start/zh-HK.po'),
  'zh-CN': () => import('#locales/start/zh-CN.po'),
  'en-US': () => import('#locales/start/en-US.po'),
}

/** What all other screens say. */
const rest: Catalogs = {
  'zh-HK': () => import('#locales/zh-HK.po'),
  'zh-CN': () => import('#locales/zh-CN.po'),
  'en-US': () => import('#locales/en-US.po'),
}

/** What only staff are told. */
const staff: Catalogs = {
  'zh-HK': () => import('#locales/staff/zh-HK.po'),
  'zh-CN': () => import('#locales/staff/zh-CN.po'),
  'en-US': () => import('#locales/staff/en-US.po'),
}

const catalogsOf = { first, rest, staff }
type Part = keyof typeof catalogsOf

const loaded = new Map<string, Promise<Messages>>()
let wanted: Language | undefined
const wantedParts = new Set<Part>(['first'])

/**
 * Loads the messages of a language, then switches every text and the document to it. Where they cannot be had it rejects,
 * and everything stays in the language before.
 */
export async function activateLanguage(language: Language): Promise<void> {
  const before = wanted
  wanted = language
  try {
    await Promise.all([...wantedParts].map((part) => load(part, language)))
  } catch (error) {
    if (wanted === language) wanted = before
    throw error
  }
  if (wanted !== language) return
  i18n.activate(language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** Every screen but the first one waits for it; after a failure it can be asked for again. */
export async function loadAllMessages(): Promise<void> {
  await loadPart('rest')
}

/** The staff area waits for it, and for everything that members are told. */
export async function loadStaffMessages(): Promise<void> {
  await Promise.all([loadPart('rest'), loadPart('staff')])
}

async function loadPart(part: Part): Promise<void> {
  wantedParts.add(part)
  if (wanted !== undefined) await load(part, wanted)
}

/** All messages that the app has asked for so far, in a language that it may not speak itself. */
export async function loadMessagesIn(language: Language): Promise<Messages> {
  const parts = await Promise.all([...wantedParts].map((part) => load(part, language)))
  return Object.assign({}, ...parts) as Messages
}

function load(part: Part, language: Language): Promise<Messages> {
  const name = `${part} ${language}`
  const loading = loaded.get(name) ?? fetchMessages(catalogsOf[part], language)
  loaded.set(name, loading)
  loading.catch(() => loaded.delete(name))
  return loading
}

/** A browser takes several turns to give again what it has imported. What is no catalog of ours is imported anew, and refused. */
async function readByPage(language: Language): Promise<Messages | undefined> {
  const { firstWords } = globalThis
  return firstWords?.language === language ? (await firstWords.catalog)?.messages : undefined
}

async function fetchMessages(catalogs: Catalogs, language: Language): Promise<Messages> {
  const messages = (catalogs === first && (await readByPage(language))) || (await catalogs[language]()).messages
  const whole = language === 'zh-HK' ? await withConverted(catalogs, messages) : messages
  i18n.load(language, whole)
  return whole
}

/** A message that zh-HK lacks is made from the simplified one; the dictionaries load only then. */
async function withConverted(catalogs: Catalogs, messages: Messages): Promise<Messages> {
  const missing = Object.keys(messages).filter((id) => isEmpty(messages[id]))
  if (missing.length === 0 && Object.keys(messages).length > 0) return messages
  const { fillFromSimplified } = await import('./convert-messages.ts')
  const simplified = await catalogs['zh-CN']()
  return fillFromSimplified(messages, simplified.messages)
}

function isEmpty(message: Messages[string] | undefined): boolean {
  return message === undefined || message === '' || (Array.isArray(message) && message.every((part) => part === ''))
}
