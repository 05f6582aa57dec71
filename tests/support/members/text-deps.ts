import type { TextDeps } from '#server/modules/notices/actions/text-member.ts'
import { usualMoney } from '#server/platform/messaging/message-money.ts'
import { createInbox } from './inbox.ts'

/** Text messages about appointments, to an inbox; with the usual money and a day's bound that no test reaches. */
export function textDeps({
  messenger,
  onError,
  money = usualMoney,
}: Partial<TextDeps & { money: typeof usualMoney }>): TextDeps {
  return {
    messenger: messenger ?? createInbox().messenger,
    budget: { messagesPerDay: 100, money },
    onError:
      onError ??
      ((error) => {
        throw error
      }),
  }
}
