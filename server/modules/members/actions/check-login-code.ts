import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { leftOf, sharedGuesses } from '#server/http/rate-limit.ts'
import { type CodeBudget, lockCodeBudget } from '#server/modules/members/actions/code-budget.ts'
import { codeLengths, hashCode, hashPhone, isSameHash } from '#server/modules/members/rules/verification-code.ts'
import { selectHitsForUpdate, writeHits } from '#server/platform/database/limits/rate-limits.ts'
import { type CodePurpose, deleteCode, type LoginCodeRow, takeTry } from '#server/modules/members/store/login-codes.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Tx } from '#server/platform/database/store.ts'

interface Guess {
  /** E.164. */
  phone: string
  purpose: CodePurpose
  /** Known only to the phone that asked for the code. */
  requestId: string
  code: string
}

/**
 * Uses up one try, and tells the row of a right code, which is then to be deleted. Only ever called in a transaction
 * that commits whatever it answers, or wrong codes would cost nothing. Another person's wrong guesses never reach the
 * first try of a code, and without the id of its request a code cannot be reached at all.
 */
export async function tryCode(
  tx: Tx,
  pepper: string,
  guess: Guess,
  now: Instant,
): Promise<LoginCodeRow | Refusal<'wrong-code' | 'code-expired'>> {
  const row = await takeTry(tx, guess, now)
  if (!row) return refuse('code-expired')
  const isFirst = row.guesses === 1
  const ofNumber = await lockGuesses(tx, pepper, guess, now)
  const ofChain = await lockChainGuesses(tx, guess, now)
  if (!isFirst && Math.min(ofNumber.left, ofChain.left) === 0) {
    await deleteCode(tx, row.requestId)
    return refuse('code-expired')
  }
  if (isSameHash(row.codeHash, hashCode(pepper, row.requestId, guess.phone, guess.code))) return row

  if (!isFirst) await ofNumber.takeOne()
  await ofChain.takeOne()
  const triesLeft = Math.min(row.triesLeft, isFirst ? ofNumber.left : ofNumber.left - 1, Math.max(0, ofChain.left - 1))
  if (triesLeft === 0) await deleteCode(tx, row.requestId)
  return refuse('wrong-code', { triesLeft })
}

/** What is left of the guesses at this number beyond the first of each code. */
async function lockGuesses(tx: Tx, pepper: string, { phone, purpose }: Guess, now: Instant) {
  const subject = `${purpose === 'login' ? 'codes' : `${purpose} codes`} of ${hashPhone(pepper, phone)}`
  const hits = await selectHitsForUpdate(tx, subject, now)
  const { codes } = await readChainSettings(tx)
  return {
    left: leftOf(sharedGuesses(codes), hits, now),
    takeOne: () => writeHits(tx, subject, [...hits, now], now),
  }
}

/** A longer code is a hundred times harder to guess, and whoever is signed in already is no stranger. */
async function lockChainGuesses(tx: Tx, { purpose, code }: Guess, now: Instant): Promise<CodeBudget> {
  if (purpose === 'login' && code.length === codeLengths.usual) return await lockCodeBudget(tx, now)
  return { left: Infinity, takeOne: async () => {} }
}
