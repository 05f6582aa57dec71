import { useLingui } from '@lingui/react/macro'

import { publishedNumber, wordingOf } from '#src/domain/legal/risk-version.ts'
import type { SignedNotice } from './notice-calls.ts'

/** What a notice is called, and where it was agreed to. */
export function useNoticeNames() {
  const { t } = useLingui()
  return {
    title({ kind, version }: SignedNotice): string {
      const name = publishedNumber(wordingOf(version)) ?? wordingOf(version)
      return kind === 'risk' ? t`Risk notice, version ${name}` : t`Terms, version ${name}`
    },
    place({ place, staffName }: SignedNotice): string {
      if (place === 'phone') return t`on the phone`
      return staffName ? t`on the tablet, ${staffName}` : t`on the tablet`
    },
  }
}
