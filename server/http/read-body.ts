import type { z } from 'zod/mini'

import type { Call } from '#src/contract/call.ts'
import { type Refusal, refuse } from '#src/contract/outcome.ts'

/**
 * What is in a text and not to be seen: it turns the direction of what follows, or has no width, so that one name
 * looks like another. A joiner stays where it makes one picture of two, as in a family.
 */
const hidden = /[\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/u
const joiner = /\u200D/u
const joinedPictures = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu

/** The body as its contract has it, in the words of the wire, or what is wrong with it, field by field. */
export function readBody<C extends Call>(
  { body, writes }: C,
  sent: unknown,
): { data: z.output<C['body']> } | { refusal: Refusal<'bad-request'> } {
  const read = body.safeParse(sent)
  if (!read.success) return { refusal: badRequest(read.error.issues) }
  const wrong = findText(read.data, [], writes ? whatIsWrong : whatIsNul)
  if (wrong) return { refusal: badRequest([wrong]) }
  return { data: read.data as z.output<C['body']> }
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>

function badRequest(issues: readonly Issue[]): Refusal<'bad-request'> {
  return refuse('bad-request', { issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })) })
}

/** PostgreSQL stores none, and no member types one on purpose. */
function whatIsNul(text: string): string | undefined {
  return text.includes('\u0000') ? 'U+0000 is no text' : undefined
}

/** What is only looked for may hold anything: a number that was copied out of an address book holds marks. */
function whatIsWrong(text: string): string | undefined {
  return whatIsNul(text) ?? whatIsHidden(text)
}

/** The first text in which something is wrong, and what. */
function findText(value: unknown, path: readonly PropertyKey[], say: typeof whatIsNul): Issue | undefined {
  if (typeof value === 'string') {
    const message = say(value)
    return message === undefined ? undefined : { path: [...path], message }
  }
  if (!(value instanceof Object)) return undefined
  for (const [name, part] of Object.entries(value)) {
    const found = findText(part, [...path, name], say)
    if (found) return found
  }
  return undefined
}

/** Characters that are never typed on purpose, in the words of a refusal; undefined for a text that is what it looks like. */
function whatIsHidden(text: string): string | undefined {
  if (hidden.test(text)) return 'Characters that turn the direction or cannot be seen are no text'
  return joiner.test(text.replaceAll(joinedPictures, '')) ? 'A joiner joins pictures only' : undefined
}
