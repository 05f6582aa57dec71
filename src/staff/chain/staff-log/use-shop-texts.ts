import { useLingui } from '@lingui/react/macro'

import { identityChecks } from '#src/domain/shops/identity-check.ts'
import { operatingModes } from '#src/domain/shops/operating-mode.ts'
import { addDays, noonOf, weekday } from '#src/lib/format-time.ts'
import { useAlertKinds } from '#src/staff/board/alerts/use-alert-kinds.ts'
import { useIdentityNames, useLevelNames, useModeNames } from '#src/staff/shops/texts/use-shop-names.ts'

const monday = '2024-01-01'

interface ShopWords {
  /** What a field of a studio is called; undefined for one that has no words. */
  nameOf: (field: string) => string | undefined
  /** A value of a field that says nothing as the studio writes it. */
  valueOf: (field: string, value: unknown) => string | undefined
}

/** The details of a studio in words, for the log of what was changed in them. */
export function useShopWords(): ShopWords {
  const { t, i18n } = useLingui()
  const modes = useModeNames()
  const identities = useIdentityNames()
  const levels = useLevelNames()
  const kindName = useAlertKinds()
  const names: Record<string, string> = {
    closed: t`Closed on`,
    languages: t`Names, addresses and tags`,
    opens_at: t`Opens`,
    closes_at: t`Closes`,
    latitude: t`Latitude`,
    longitude: t`Longitude`,
    map_url: t`Map link`,
    phone: t`Phone`,
    wechat_id: t`WeChat ID`,
    wechat_qr: t`WeChat QR picture`,
    operating_mode: t`Operating mode`,
    staffed_hours: t`Staffed hours`,
    identity_check: t`Proof of age`,
    'presence.door': t`Asked for at the door`,
    'presence.bed': t`Asked for at the bed`,
    'presence.radius_meters': t`Counts as here within`,
    'staffed_hours.from': t`Staff from`,
    'staffed_hours.to': t`Staff until`,
    'staffed_hours.days': t`Days with staff`,
  }
  const parts: Record<string, string> = {
    pushes: t`Push`,
    escalate_minutes: t`Minutes until managers are told`,
    at_night: t`At night too`,
  }
  /** Of the rules of alerts: `alert_rules.late.pushes`. */
  const ruleName = (field: string) => {
    const [list, kind = '', part = ''] = field.split('.')
    return list === 'alert_rules' ? [t`Alerts: ${kindName(kind)}`, parts[part]].filter(Boolean).join(' · ') : undefined
  }
  return {
    nameOf: (field) => names[field] ?? ruleName(field),
    valueOf(field, value) {
      if (field === 'operating_mode') return modes[operatingModes.find((mode) => mode === value) ?? 'unstaffed']
      if (field === 'identity_check') return identities[identityChecks.find((check) => check === value) ?? 'none']
      if (field === 'presence.door') return levels.door[levelOf(value)]
      if (field === 'presence.bed') return levels.bed[levelOf(value)]
      if (field === 'presence.radius_meters') return `${String(value)} m`
      if (field !== 'staffed_hours.days' || !Array.isArray(value)) return undefined
      return value.map((day) => weekday(noonOf(addDays(monday, Number(day))), i18n.locale, 'UTC')).join(' ')
    },
  }
}

function levelOf(value: unknown): 1 | 2 | 3 {
  return value === 2 || value === 3 ? value : 1
}
