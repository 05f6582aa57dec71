import { Trans } from '@lingui/react/macro'

import type { Gender } from '#src/domain/members/member.ts'

/** The word for a gender in the language of the app. */
export function GenderName({ gender }: { gender: Gender | null }) {
  if (gender === null) return <Trans>Not chosen</Trans>
  return gender === 'female' ? <Trans>Female</Trans> : <Trans>Male</Trans>
}
