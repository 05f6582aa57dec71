import type { Language } from '#src/domain/language.ts'

import type { Attempt } from '#server/platform/messaging/message-attempts.ts'
import type { Messenger } from '#server/platform/messaging/messenger.ts'
import type { MessageBudget } from '#server/modules/members/actions/message-budget.ts'

export interface SendCodeDeps {
  messenger: Messenger
  /** Behind every stored code. */
  pepper: string
  budget: MessageBudget
  publicOrigin: string | undefined
  onSmsFailure: (error: unknown) => void
}

/** A message with a code, which is counted already. */
export interface CodeMessage extends Attempt {
  language: Language
  code: string
  /** How long the code still works. */
  lifeMs: number
}
