import { useLingui } from '@lingui/react/macro'

import type { ChainField } from './chain-field.ts'

/** What can be switched off as a whole; the studio then refuses it. */
export function useFeatureFields(): ChainField[] {
  const { t } = useLingui()
  const common = { section: 'features', kind: 'switch' } as const
  return [
    {
      ...common,
      key: 'sendsNotices',
      name: t`Notices on members' phones`,
      note: t`Reminders and news; off, nothing is sent to anybody`,
    },
    {
      ...common,
      key: 'paysOnline',
      name: t`Paying online`,
      note: t`Off, new orders are paid at the counter; open ones can still be paid`,
    },
  ]
}

/** For how long what is finished is kept. */
export function useRetentionFields(): ChainField[] {
  const { t } = useLingui()
  const common = { section: 'retention', kind: 'count', unit: () => t({ message: 'days', context: 'unit' }) } as const
  return [
    {
      ...common,
      key: 'keepAnswersDays',
      name: t`Answers to members' wishes`,
      note: t`So that a repeated wish is done once`,
    },
    {
      ...common,
      key: 'keepNoticesDays',
      name: t`Notices that were sent`,
      note: t`Counted from when they were due`,
    },
    {
      ...common,
      key: 'keepPayNoticesDays',
      name: t`Messages of the payment provider`,
      note: t`Payments themselves are always kept`,
    },
  ]
}
