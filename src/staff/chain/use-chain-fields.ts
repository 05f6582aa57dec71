import { useLingui } from '@lingui/react/macro'

import { languageNames, languages } from '#src/domain/language.ts'

import type { ChainField, LegalField, TextKey } from './chain-field.ts'
import { legalDocuments, legalKey, useLegalNames } from './legal-keys.ts'
import { useAreaCodesField, useBrandFields } from './use-brand-fields.ts'
import { useFeatureFields, useRetentionFields, useTillFields } from './use-upkeep-fields.ts'
import { contactPhonePattern, longest, wechatIdPattern } from '#src/staff/kit/forms/limits-calls.ts'

/** Every setting of the chain with its name, its limits and what it does. */
export function useChainFields(): ChainField[] {
  return [
    ...useBrandFields(),
    ...useBookingFields(),
    ...useSafetyFields(),
    ...useCodeFields(),
    useAreaCodesField(),
    ...useContactFields(),
    ...useTillFields(),
    ...useLegalFields(),
    ...useFeatureFields(),
    ...useRetentionFields(),
  ]
}

function useUnits() {
  const { t } = useLingui()
  return {
    minutes: () => t`min`,
    seconds: () => t`sec`,
    days: () => t({ message: 'days', context: 'unit' }),
    hours: () => t({ message: 'hours', context: 'unit' }),
    each: () => t({ message: 'max', context: 'unit' }),
    messages: () => t({ message: 'messages', context: 'unit' }),
    tries: () => t({ message: 'tries', context: 'unit' }),
    times: () => t({ message: 'times', context: 'unit' }),
  }
}

function useBookingFields(): ChainField[] {
  const { t } = useLingui()
  const { minutes, days, each, seconds, times } = useUnits()
  const common = { section: 'booking', kind: 'count' } as const
  return [
    {
      ...common,
      key: 'arriveEarlyMinutes',
      name: t`Arrive early`,
      note: t`What members are told; the door opens 5 minutes before`,
      unit: minutes,
    },
    {
      ...common,
      key: 'lateCancelMinutes',
      name: t`Late limit`,
      note: t`After it, an appointment cancels itself`,
      unit: minutes,
    },
    {
      ...common,
      key: 'enterWithinSeconds',
      name: t`Entry window`,
      note: t`After the door opens; doors with their own keep it`,
      unit: seconds,
    },
    {
      ...common,
      key: 'horizonDays',
      name: t`Days that can be booked`,
      note: t`From today; a week template of its own goes first`,
      unit: days,
    },
    {
      ...common,
      key: 'maxOpenAppointments',
      name: t`Appointments at a time`,
      note: t`For each member`,
      unit: each,
    },
    {
      ...common,
      key: 'openingsPerBooking',
      name: t`Door openings for an appointment`,
      note: t`After that the staff open it`,
      unit: times,
    },
    {
      section: 'booking',
      kind: 'switch',
      key: 'canPostpone',
      name: t`Members can postpone`,
      note: t`By 5, 10 or 15 minutes when late; staff always can`,
    },
    {
      section: 'booking',
      kind: 'switch',
      key: 'booksWithoutPackage',
      name: t`Members book without a package`,
      note: t`They are told, and buy or pay at the studio; off: a package is needed first`,
    },
  ]
}

function useSafetyFields(): ChainField[] {
  const { t } = useLingui()
  const { hours, seconds } = useUnits()
  const common = { section: 'safety', kind: 'count' } as const
  return [
    {
      ...common,
      key: 'minGapHours',
      name: t`Hours between sessions`,
      note: t`The 24-hour floor can't be overridden by anyone`,
      unit: hours,
    },
    {
      ...common,
      key: 'dressingSeconds',
      name: t`Dressing time`,
      note: t`From the start to the lamps; beds with their own keep it`,
      unit: seconds,
    },
  ]
}

function useCodeFields(): ChainField[] {
  const { t } = useLingui()
  const { seconds, minutes, messages, tries } = useUnits()
  const common = { section: 'codes', kind: 'count' } as const
  return [
    { ...common, key: 'resendSeconds', name: t`Ask again after`, unit: seconds },
    { ...common, key: 'codeMinutes', name: t`A code works for`, unit: minutes },
    {
      ...common,
      key: 'codeTries',
      name: t`Wrong tries for a code`,
      note: t`Fewer if there were wrong codes for the same number before`,
      unit: tries,
    },
    { ...common, key: 'messagesPerHour', name: t`To one phone, each hour`, unit: messages },
    { ...common, key: 'messagesPerDay', name: t`To one phone, each day`, unit: messages },
    {
      ...common,
      key: 'addressMessagesPerHour',
      name: t`From one network, each hour`,
      note: t`A shop's Wi-Fi is one network for everybody in it`,
      unit: messages,
    },
  ]
}

const email = /^(?:[^\s@]+@[^\s@]+\.[^\s@.]{2,})?$/

function useContactFields(): ChainField[] {
  const { t } = useLingui()
  const common = { section: 'contact', kind: 'text' } as const
  const hours = (key: TextKey, language: keyof typeof languageNames) => {
    const name = languageNames[language]
    const trouble = t`Members read this, so it can't be empty`
    return {
      ...common,
      key,
      name: t`Service hours (${name})`,
      isRight: (value: string) => value.trim() !== '',
      trouble,
      longest: longest.serviceHours,
      isLong: true as const,
    }
  }
  return [
    {
      ...common,
      key: 'phone',
      name: t`Phone`,
      isRight: (value) => contactPhonePattern.test(value.trim()),
      trouble: t`Only a number, such as +852 3000 0000`,
      longest: longest.contactPhone,
    },
    {
      ...common,
      key: 'email',
      name: t`Email`,
      isRight: (value) => email.test(value.trim()),
      trouble: t`Only an address, such as care@example.com`,
      longest: longest.email,
    },
    {
      ...common,
      key: 'wechatId',
      name: t`WeChat ID`,
      isRight: (value) => wechatIdPattern.test(value.trim()),
      trouble: t`Only letters, digits, _ and -`,
      longest: longest.wechatId,
    },
    hours('hoursHk', 'zh-HK'),
    hours('hoursCn', 'zh-CN'),
    hours('hoursUs', 'en-US'),
    { section: 'contact', kind: 'picture', key: 'wechatQr', name: t`WeChat QR picture` },
  ]
}

function useLegalFields(): ChainField[] {
  const { t } = useLingui()
  const names = useLegalNames()
  const texts = legalDocuments.flatMap((document) =>
    languages.map((language): LegalField => {
      const [text, inLanguage] = [names[document], languageNames[language]]
      const name = t`${text} (${inLanguage})`
      return { section: 'legal', kind: 'legal', key: legalKey(document, language), document, language, name }
    }),
  )
  return [...texts, { section: 'legal', kind: 'round', key: 'riskRound', name: t`Ask everyone to agree again` }]
}
