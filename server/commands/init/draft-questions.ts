import { ranges } from '#src/contract/staff/limits.ts'
import { type Trouble, troublesOf } from '#src/domain/setup/setup-request.ts'
import type { SetupDraft } from '#src/domain/setup/setup-draft.ts'
import type { Texts } from '#src/domain/shops/new-shop.ts'

import type { Terminal } from './terminal.ts'

interface Question {
  words: string
  /** What an empty line stands for. */
  usual?: string
  /** In characters. */
  most?: number
  /** What is said of an answer with which the draft has this trouble. */
  wrong?: [Trouble, string]
}

/** Draws what was typed into the draft, as far as the page would let it pass. */
export async function fill(
  terminal: Terminal,
  draft: SetupDraft,
  { words, usual, most = Infinity, wrong: [trouble, why] = ['name', ''] }: Question,
  put: (typed: string) => Partial<SetupDraft>,
): Promise<SetupDraft> {
  const read = (typed: string) => {
    if (typed.length > most) return { wrong: `At most ${most} characters.` }
    const value = { ...draft, ...put(typed) }
    return why !== '' && troublesOf(value).flat().includes(trouble) ? { wrong: why } : { value }
  }
  return await terminal.ask(words, read, usual)
}

/** The same in three languages; one of them is enough. */
export async function askTexts(terminal: Terminal, words: string, most: number, usual?: Texts): Promise<Texts> {
  const read = (typed: string) => (typed.length > most ? { wrong: `At most ${most} characters.` } : { value: typed })
  for (;;) {
    const hk = await terminal.ask(`${words}, Traditional Chinese`, read, usual?.hk)
    const cn = await terminal.ask(`${words}, Simplified Chinese`, read, usual?.cn)
    const en = await terminal.ask(`${words}, English`, read, usual?.en)
    if (hk || cn || en) return { hk, cn, en }
    terminal.say('  It is needed in one language at least.')
  }
}

export async function askNumber(
  terminal: Terminal,
  words: string,
  [least, most]: (typeof ranges)['times'] | readonly [number, number],
  usual: number,
): Promise<number> {
  const read = (typed: string) => {
    const value = /^\d{1,5}$/.test(typed) ? Number(typed) : -1
    return value < least || value > most ? { wrong: `A whole number from ${least} to ${most}.` } : { value }
  }
  return await terminal.ask(words, read, String(usual))
}

/** One of a few words. */
export async function askChoice<Choice extends string>(
  terminal: Terminal,
  words: string,
  choices: readonly [Choice, ...Choice[]],
): Promise<Choice> {
  const read = (typed: string) => {
    const value = choices.find((choice) => choice === typed.toLowerCase())
    return value === undefined ? { wrong: `Write ${choices.join(' or ')}.` } : { value }
  }
  return await terminal.ask(`${words} (${choices.join(', ')})`, read, choices[0])
}
