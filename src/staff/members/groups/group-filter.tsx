import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'

import { monthShort } from '#src/lib/format-time.ts'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import type { UserFilter } from '#src/staff/members/member-list-calls.ts'
import { tagsQuery } from '#src/staff/members/tags/tag-calls.ts'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './groups.module.css'

export type Group = Pick<UserFilter, 'tagId' | 'endsWithinDays' | 'lapsedDays' | 'birthMonth'>

interface GroupFilterProps {
  group: Group
  onChange: (group: Group) => void
}

const any = 'any'
const ends = [7, 14, 30, 60, 90] as const
const lapses = [30, 60, 90, 180, 365] as const

/** Narrows the list to a group: by tag, by the end of a package, by the last visit, by the month of the birthday. */
export function GroupFilter({ group, onChange }: GroupFilterProps) {
  const { t, i18n } = useLingui()
  const tags = useStaffQuery(tagsQuery()).data?.list ?? []
  const days = (count: number) => ({ value: String(count), label: plural(count, { one: '# day', other: '# days' }) })
  const open = { value: any, label: t({ message: 'Any', context: 'filter' }) }
  const numberOf = (value: string) => (value === any ? undefined : Number(value))
  const isSet = Object.values(group).some((part) => part !== undefined)
  return (
    <div className={styles.filter} role="group" aria-label={t({ message: 'Group', context: 'members' })}>
      <SelectField
        label={t({ message: 'Tag', context: 'member' })}
        value={group.tagId ?? any}
        options={[open, ...tags.map(({ tagId, name }) => ({ value: tagId, label: name }))]}
        onChange={(tagId) => onChange({ ...group, tagId: tagId === any ? undefined : tagId })}
      />
      <SelectField
        label={t`Package ends within`}
        value={String(group.endsWithinDays ?? any)}
        options={[open, ...ends.map(days)]}
        onChange={(value) => onChange({ ...group, endsWithinDays: numberOf(value) })}
      />
      <SelectField
        label={t`No visit for`}
        value={String(group.lapsedDays ?? any)}
        options={[open, ...lapses.map(days)]}
        onChange={(value) => onChange({ ...group, lapsedDays: numberOf(value) })}
      />
      <SelectField
        label={t`Birthday in`}
        value={String(group.birthMonth ?? any)}
        options={[
          open,
          ...Array.from({ length: 12 }, (_, index) => ({
            value: String(index + 1),
            label: monthShort(Date.UTC(2026, index, 15), i18n.locale, 'UTC'),
          })),
        ]}
        onChange={(value) => onChange({ ...group, birthMonth: numberOf(value) })}
      />
      {isSet && (
        <Button kind="tonal" size="small" onClick={() => onChange({})}>
          <Trans>Clear group</Trans>
        </Button>
      )}
    </div>
  )
}
