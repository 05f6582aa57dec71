/** `unsafe`: do not open a shop with it. `attention`: it will hurt one day, or only some members. */
export type Level = 'unsafe' | 'attention' | 'fine'

export interface Finding {
  level: Level
  /** One sentence for an operator: what is, and what to do about it. Never a secret or a number of a person. */
  text: string
}

export const unsafe = (text: string): Finding => ({ level: 'unsafe', text })
export const attention = (text: string): Finding => ({ level: 'attention', text })
export const fine = (text: string): Finding => ({ level: 'fine', text })

/** The first line of what went wrong, by its cause where it has one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message } = error.cause instanceof Error ? error.cause : error
  return message.split('\n')[0] ?? message
}
