import { useLingui } from '@lingui/react/macro'

import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'
import type { StaffLevel } from '#src/staff/kit/self/self-calls.ts'

const tones: Record<StaffLevel, BadgeTone> = { staff: 'neu', manager: 'calm', owner: 'sun-soft' }

/** How far somebody is trusted at a studio, in a word. */
export function LevelBadge({ level }: { level: StaffLevel | undefined }) {
  const name = useLevelName()
  return level ? <Badge tone={tones[level]}>{name(level)}</Badge> : <>—</>
}

export function useLevelName(): (level: StaffLevel) => string {
  const { t } = useLingui()
  const names: Record<StaffLevel, string> = { staff: t`Staff`, manager: t`Manager`, owner: t`Owner` }
  return (level) => names[level]
}
