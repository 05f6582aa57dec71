import { getSmsCode, phoneLogin } from '#src/contract/members.ts'

export interface Attack {
  /** Sends a call from an address of its own. */
  post: (path: string, body: object, address: string) => Promise<{ code: string; data: unknown }>
  /** Lets the clock of the server go on. */
  travel: (ms: number) => void
  /** A code of that many digits which was not sent to anybody. */
  notSent: (length: number) => string
}

export interface AttackResult {
  messages: number
  /** Guesses that the server compared with a code, by their digits. */
  guesses: Record<number, number>
  /** How many accounts are expected to be taken over, of as many guesses. */
  expectedTakeovers: number
}

const minute = 60_000

/**
 * One day of attackers who know all these numbers and have an address for every call: they take every message that
 * they get, and guess at each code as often as they may.
 */
export async function attackCodes(
  attack: Attack,
  numbers: readonly string[],
  perMinute: number,
): Promise<AttackResult> {
  const guesses: Record<number, number> = {}
  let messages = 0
  for (const [index, phone] of numbers.entries()) {
    if (index % perMinute === 0) attack.travel(minute)
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
    const asked = await attack.post(getSmsCode.path, { area_code: '852', phone }, address)
    if (asked.code === 'codes-used-up') break
    if (asked.code !== 'ok') continue
    messages += 1
    const { request_id, code_length: length = 6 } = asked.data as { request_id: string; code_length?: number }
    let answer = 'wrong-code'
    while (answer === 'wrong-code') {
      const guess = { area_code: '852', phone, request_id, code: attack.notSent(length) }
      answer = (await attack.post(phoneLogin.path, guess, address)).code
      if (answer === 'wrong-code') guesses[length] = (guesses[length] ?? 0) + 1
    }
  }
  const chances = Object.entries(guesses).map(([length, count]) => count / 10 ** Number(length))
  return { messages, guesses, expectedTakeovers: chances.reduce((sum, chance) => sum + chance, 0) }
}
