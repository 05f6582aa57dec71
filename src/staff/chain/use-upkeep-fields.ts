import { useLingui } from '@lingui/react/macro'

import { numberFields, tenderFields, tenders, tendersTaken } from '#src/domain/payments/tenders.ts'
import { longest, receiptPrefixPattern, wholeSumPattern } from '#src/staff/kit/forms/limits-calls.ts'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'

import type { ChainField, SwitchField } from './chain-field.ts'

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

/** For how long what is finished is kept, and how much of members' data a clerk may see. */
export function useRetentionFields(): ChainField[] {
  const { t } = useLingui()
  const common = { section: 'retention', kind: 'count', unit: () => t({ message: 'days', context: 'unit' }) } as const
  return [
    {
      ...common,
      key: 'keepAnswersDays',
      name: t`Answers to members' requests`,
      note: t`So that a repeated request is done once`,
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
    {
      ...common,
      key: 'keepDoorsDays',
      name: t`Door openings`,
      note: t`With the log of each door, which is cut from its front`,
    },
    {
      ...common,
      key: 'keepEvidenceDays',
      name: t`Evidence of sessions`,
      note: t`What the bed signed; the session and its payment stay`,
    },
    {
      ...common,
      key: 'keepLoginsDays',
      name: t`Sign-ins that have ended`,
      note: t`With what the phone called itself`,
    },
    {
      ...common,
      key: 'endUnusedDays',
      name: t`Accounts nobody uses`,
      note: t`Deleted when nothing is left on them: no session, no booking, no open payment`,
    },
    {
      section: 'retention',
      kind: 'count',
      key: 'clerkNumbersPerDay',
      name: t`Phone numbers a clerk may see in 24 hours`,
      note: t`One member at a time, each in the log; managers have no limit`,
      unit: () => t({ message: 'members', context: 'unit' }),
    },
  ]
}

/** What is taken at the counter, and how its receipts are numbered. */
export function useTillFields(): ChainField[] {
  const { t } = useLingui()
  const nameOf = useMethodName()
  const switches = tenders.map((tender): SwitchField => {
    const key = tenderFields[tender]
    return {
      section: 'till',
      kind: 'switch',
      key,
      name: nameOf(tender),
      isNeeded: (values) => values[key] && tendersTaken(values).length === 1,
    }
  })
  const numbers = tenders.flatMap((tender): SwitchField[] => {
    if (tender === 'cash') return []
    const name = nameOf(tender)
    return [
      {
        section: 'till',
        kind: 'switch',
        key: numberFields[tender],
        name: t`Number needed: ${name}`,
        isShown: (values) => values[tenderFields[tender]],
      },
    ]
  })
  const prefix: ChainField = {
    section: 'till',
    kind: 'text',
    key: 'receiptPrefix',
    name: t`Receipt numbers start with`,
    isRight: (value) => receiptPrefixPattern.test(value.trim()),
    trouble: t`1 to 6 capital letters and digits, a letter first`,
    longest: longest.receiptPrefix,
  }
  const limit: ChainField = {
    section: 'till',
    kind: 'text',
    key: 'ownSaleRefundLimit',
    name: t`Who sold may refund up to this sum alone (empty: any sum)`,
    isRight: (value) => wholeSumPattern.test(value.trim()),
    trouble: t`A whole sum in the chain's currency, or empty`,
    longest: longest.wholeSum,
  }
  const discount = { section: 'till', kind: 'count', unit: () => t({ message: '%', context: 'unit' }) } as const
  const discounts: ChainField[] = [
    {
      ...discount,
      key: 'staffDiscountPercent',
      name: t`Clerks may take off at most`,
      note: t`Of the price, with a reason; 0: no discount`,
    },
    { ...discount, key: 'managerDiscountPercent', name: t`Managers may take off at most` },
    { ...discount, key: 'ownerDiscountPercent', name: t`Owners may take off at most` },
  ]
  return [prefix, limit, ...discounts, ...switches, ...numbers]
}
