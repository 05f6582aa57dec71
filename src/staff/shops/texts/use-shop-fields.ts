import { useLingui } from '@lingui/react/macro'

import { alertKinds } from '#src/domain/board/alert-rules.ts'
import { languageNames, languages } from '#src/domain/language.ts'
import type { StaffedHours } from '#src/domain/shops/operating-mode.ts'
import { useAlertKinds } from '#src/staff/board/alerts/use-alert-kinds.ts'
import type { DraftField } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { useStaffedHoursText } from '#src/shared/shops/use-staffed-text.ts'

import { termsOf, type ShopDraft } from '#src/staff/shops/shop-draft.ts'
import { useRuleText } from '#src/staff/shops/alerts/use-rule-text.ts'
import { useIdentityNames, useLevelNames, useModeNames } from './use-shop-names.ts'

/** Every field of a studio with its name and its value in words, for the lists of what differs. */
export function useShopFields(): DraftField<ShopDraft>[] {
  const { t } = useLingui()
  const modes = useModeNames()
  const identities = useIdentityNames()
  const levels = useLevelNames()
  const hoursText = useStaffedHoursText()
  const kindName = useAlertKinds()
  const ruleText = useRuleText()
  const texts = languages.flatMap((language) => {
    const name = languageNames[language]
    return [
      { key: `${language} name`, field: t`Studio name (${name})`, show: (of: ShopDraft) => of.texts[language].name },
      { key: `${language} address`, field: t`Address (${name})`, show: (of: ShopDraft) => of.texts[language].address },
      {
        key: `${language} tags`,
        field: t`Device tags (${name})`,
        show: (of: ShopDraft) => of.texts[language].tags.join(', '),
      },
    ]
  })
  const alertFields = alertKinds.map((kind) => ({
    key: `alert ${kind}`,
    field: t`Alerts: ${kindName(kind)}`,
    show: (of: ShopDraft) => ruleText(of.alertRules?.find((rule) => rule.kind === kind)),
  }))
  return [
    ...texts,
    { key: 'opensAt', field: t`Opens`, show: ({ opensAt }) => opensAt },
    { key: 'closesAt', field: t`Closes`, show: ({ closesAt }) => closesAt },
    { key: 'latitude', field: t`Latitude`, show: ({ latitude }) => latitude },
    { key: 'longitude', field: t`Longitude`, show: ({ longitude }) => longitude },
    { key: 'mapUrl', field: t`Map link`, show: ({ mapUrl }) => mapUrl },
    { key: 'phone', field: t`Phone`, show: ({ phone }) => phone },
    { key: 'wechatId', field: t`WeChat ID`, show: ({ wechatId }) => wechatId },
    { key: 'wechatQr', field: t`WeChat QR picture`, show: ({ wechatQr }) => pictureName(wechatQr) },
    { key: 'wifiName', field: t`Wi-Fi name`, show: ({ wifiName }) => wifiName },
    { key: 'photo', field: t`Photo of the studio`, show: ({ photo }) => pictureName(photo) },
    { key: 'operatingMode', field: t`Operating mode`, show: ({ operatingMode }) => modes[operatingMode] },
    {
      key: 'identityCheck',
      field: t`Proof of age`,
      show: ({ identityCheck }) => (identityCheck ? identities[identityCheck] : ''),
    },
    {
      key: 'presence.door',
      field: t`Asked for at the door`,
      show: ({ presence }) => (presence ? levels.door[presence.door] : ''),
    },
    {
      key: 'presence.bed',
      field: t`Asked for at the bed`,
      show: ({ presence }) => (presence ? levels.bed[presence.bed] : ''),
    },
    {
      key: 'presence.radius',
      field: t`Counts as here within`,
      show: ({ presence }) => (presence ? `${presence.radiusMeters} m` : ''),
    },
    ...alertFields,
    { key: 'staffed', field: t`Staffed hours`, show: (draft) => staffedIn(draft, hoursText) },
  ]
}

/** Two pictures cannot be told apart in words but by their addresses. */
function pictureName(url: string | null): string {
  return url?.split('/').at(-1)?.slice(0, 8) ?? ''
}

/** Hours that no member is shown are no change. */
function staffedIn(draft: ShopDraft, write: (staffed: StaffedHours) => string): string {
  const { staffedHours } = termsOf(draft)
  return draft.operatingMode === 'staffed-hours' && staffedHours ? write(staffedHours) : ''
}
