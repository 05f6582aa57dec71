/** The box in which a signature is drawn, in units of its own, so that it is alike on every screen. */
export const signatureBox = { width: 1000, height: 400 } as const
/** A dot is no signature; what is longer than this is a drawing. */
export const signatureLimits = { mostStrokes: 64, leastPoints: 2, mostPoints: 3000 } as const
/** One line with a letter in it, and nothing that is not seen or turns the direction of the others. */
export const typedNamePattern =
  /^(?=.*\p{L})[^\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+$/u
/** In characters. */
export const longestTypedName = 80
