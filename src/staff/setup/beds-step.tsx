import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { longest, mostSetUp } from '#src/staff/kit/forms/limits-calls.ts'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { IconPlus } from '#src/ui/pictures/icons.tsx'

import { bedNames, lockNames, bedId, lockId } from '#src/domain/setup/setup-request.ts'
import type { StepProps } from './step-props.ts'
import form from '#src/staff/shops/new/shop-form.module.css'
import styles from './setup.module.css'
import { useTextOf } from './use-text-of.ts'

/** Each bed and lock gets a key of its own; its code is printed from the page after the last step. */
export function BedsStep({ draft, troubles, onChange }: StepProps) {
  const { t } = useLingui()
  const textOf = useTextOf()
  const { beds, locks } = draft
  const without = <Item,>(items: readonly Item[], gone: number) => items.filter((_, index) => index !== gone)
  const withItem = <Item,>(items: readonly Item[], at: number, item: Item) =>
    items.map((one, index) => (index === at ? item : one))
  return (
    <div className={form.card}>
      {locks.map((id, index) => (
        <Machine
          key={lockNames(index).en}
          name={textOf(lockNames(index))}
          id={id}
          usualId={lockId(draft, '', index)}
          type={
            <span className={styles.name}>
              <Trans>Lock</Trans>
            </span>
          }
          onChange={(next) => onChange({ locks: withItem(locks, index, next) })}
          onRemove={locks.length > 1 ? () => onChange({ locks: without(locks, index) }) : undefined}
        />
      ))}
      {beds.map((bed, index) => (
        <Machine
          key={bedNames(index).en}
          name={textOf(bedNames(index))}
          id={bed.id}
          usualId={bedId(draft, { ...bed, id: '' }, index)}
          type={
            <SelectField
              label={t`Type`}
              value={bed.type}
              options={[
                { value: 'lie-down', label: t`Lie-down` },
                { value: 'stand-up', label: t`Stand-up` },
              ]}
              onChange={(type) => onChange({ beds: withItem(beds, index, { ...bed, type }) })}
            />
          }
          onChange={(id) => onChange({ beds: withItem(beds, index, { ...bed, id }) })}
          onRemove={beds.length > 1 ? () => onChange({ beds: without(beds, index) }) : undefined}
        />
      ))}
      {troubles.includes('ids') && (
        <p role="alert">
          <Trans>Each short code once, of letters, digits, dots and dashes.</Trans>
        </p>
      )}
      <div className={styles.adds}>
        {beds.length < mostSetUp.beds && (
          <Button
            kind="tonal"
            icon={<IconPlus size={18} />}
            onClick={() => onChange({ beds: [...beds, { id: '', type: 'lie-down' }] })}
          >
            <Trans>Add a bed</Trans>
          </Button>
        )}
        {locks.length < mostSetUp.locks && (
          <Button kind="tonal" icon={<IconPlus size={18} />} onClick={() => onChange({ locks: [...locks, ''] })}>
            <Trans>Add a lock</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

interface MachineProps {
  name: string
  id: string
  /** Its short code while none is typed. */
  usualId: string
  type: ReactNode
  onChange: (id: string) => void
  /** Absent for the last one. */
  onRemove: (() => void) | undefined
}

function Machine({ name, id, usualId, type, onChange, onRemove }: MachineProps) {
  const { t } = useLingui()
  return (
    <div className={styles.machine} role="group" aria-label={name}>
      <strong className={styles.name}>{name}</strong>
      {type}
      <Field
        label={t`Short code`}
        value={id}
        placeholder={usualId}
        maxLength={longest.machineId}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      {onRemove && (
        <Button kind="text" size="small" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </div>
  )
}
