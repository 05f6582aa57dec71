import { isRecord, parseJson, textOr } from '#src/lib/parse-json.ts'

import { readText, writeText } from './local-text.ts'

/** What the boot script paints on the home screen before any module runs; its keys are the shell's `data-v` names. */
export interface HomeSnapshot {
  language: string
  /** The state of the appointment card. */
  state: string
  text: Record<string, string>
  banner?: { image: string; alt: string } | undefined
}

const key = 'home'
const version = 1
/** More than this would be felt at every start. */
const longest = 4096

export const homeSnapshot = {
  read(): HomeSnapshot | undefined {
    const stored = parseJson(readText(key) ?? '')
    if (!isRecord(stored) || stored['v'] !== version || !isRecord(stored['text'])) return undefined
    const { banner } = stored
    return {
      language: textOr(stored['language'], ''),
      state: textOr(stored['state'], ''),
      text: Object.fromEntries(Object.entries(stored['text']).map(([name, text]) => [name, textOr(text, '')])),
      ...(isRecord(banner) && { banner: { image: textOr(banner['image'], ''), alt: textOr(banner['alt'], '') } }),
    }
  },
  /** A snapshot that is too long is not kept: the next start paints the skeleton. */
  write(snapshot: HomeSnapshot): void {
    const text = JSON.stringify({ v: version, ...snapshot })
    writeText(key, text.length > longest ? undefined : text)
  },
}
