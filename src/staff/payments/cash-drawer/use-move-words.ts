import { useLingui } from '@lingui/react/macro'

/** What is put into the drawer or taken out of it, beside sales. */
export type Movement = 'drop' | 'pay-out' | 'pay-in'

/** What each is called: over its form, where it is explained, on its button, and once it is done. */
export function useMoveWords(kind: Movement) {
  const { t } = useLingui()
  const words = {
    drop: {
      title: t`Take cash to the safe`,
      reason: t`Bag number, and who was there (required)`,
      confirm: t`Take to the safe`,
      done: t`Taken to the safe`,
    },
    'pay-out': {
      title: t`Pay something out of the drawer`,
      reason: t`What for (required)`,
      confirm: t`Pay out`,
      done: t`Paid out`,
    },
    'pay-in': {
      title: t`Put cash into the drawer`,
      reason: t`Where from (required)`,
      confirm: t`Put in`,
      done: t`Put in`,
    },
  }
  return words[kind]
}
