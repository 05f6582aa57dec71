import { Plural, Trans } from '@lingui/react/macro'

import { Badge } from '#src/ui/feedback/badge.tsx'

interface TimesLeftProps {
  /** null: as often as wished. */
  times: number | null
  /** Nothing at all is pointed out. */
  isBadge?: boolean
}

/** 8 次, or 無限. */
export function TimesLeft({ times, isBadge = false }: TimesLeftProps) {
  if (times === null) return <Trans>No limit</Trans>
  const words = <Plural value={times} one="# session" other="# sessions" />
  return isBadge && times === 0 ? <Badge tone="warn">{words}</Badge> : words
}
