import { useLingui } from '@lingui/react/macro'

import type { AlertRule } from '#src/domain/board/alert-rules.ts'

/** How alerts of one kind reach people, in a few words. */
export function useRuleText(): (rule: AlertRule | undefined) => string {
  const { t } = useLingui()
  return (rule) => {
    if (rule === undefined) return ''
    if (!rule.pushes) return t`In the app only`
    const minutes = rule.escalateMinutes
    const managers = minutes === null ? t`Never to managers` : t`Managers after ${minutes} min`
    return rule.atNight ? `${managers} · ${t`At night too`}` : managers
  }
}
