import { useLingui } from '@lingui/react/macro'

import { failureOf } from '#src/client/http/call-api.ts'

/** What to say when a choice was not confirmed: one whose answer is missing may be saved all the same. */
export function useNotSaved(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) =>
    failureOf(error).kind === 'unreachable'
      ? t`No answer came, so it may be saved or not. Try again`
      : t`Couldn't save this. Try again`
}
