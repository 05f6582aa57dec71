/**
 * What is in a text and not to be seen: it turns the direction of what follows, or has no width, so that one name
 * looks like another. A joiner stays where it makes one picture of two, as in a family.
 */
const hidden = /[\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/u
const joiner = /\u200D/u
const joinedPictures = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu

/** What nobody means to write, in the words of a refusal; undefined for a text that is what it looks like. */
export function whatIsHidden(text: string): string | undefined {
  if (hidden.test(text)) return 'Characters that turn the direction or cannot be seen are no text'
  return joiner.test(text.replaceAll(joinedPictures, '')) ? 'A joiner joins pictures only' : undefined
}
