import { Trans, useLingui } from '@lingui/react/macro'

import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'
import { stageMinutes } from '#src/domain/beds/protocol/bed-limits.ts'
import type { Intensity } from '#src/domain/beds/bed.ts'
import { typedWhole } from '#src/domain/typed-number.ts'
import type { Limits } from './bed-config-calls.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconClose, IconPlus } from '#src/ui/pictures/icons.tsx'

import styles from './bed-config.module.css'

interface StageTableProps {
  draft: Limits
  published: Limits
  isReadOnly: boolean
  onChange: (changes: Partial<Limits>) => void
}

const intensities: readonly Intensity[] = ['light', 'medium', 'deep']

/** Rows are numbers of sessions so far, columns intensities; what differs from what is in force stands out. */
export function StageTable({ draft, published, isReadOnly, onChange }: StageTableProps) {
  const { t } = useLingui()
  const names = useIntensityNames()
  const { stages } = draft
  function setStage(at: number, changes: Partial<Limits['stages'][number]>) {
    onChange({ stages: stages.map((stage, index) => (index === at ? { ...stage, ...changes } : stage)) })
  }
  function add() {
    const last = stages.at(-1)
    const next = last
      ? { ...last, fromSession: last.fromSession + 3 }
      : { fromSession: 1, light: draft.maxMinutes, medium: draft.maxMinutes, deep: draft.maxMinutes }
    onChange({ stages: [...stages, next] })
  }
  return (
    <>
      {stages.length > 0 && (
        <table className={styles.stages} aria-label={t`Exposure schedule`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Sessions so far</Trans>
              </th>
              {intensities.map((intensity) => (
                <th key={intensity} scope="col">
                  {names[intensity]}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t`Remove this stage`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {stages.map((stage, at) => (
              <tr key={keyOf(at)}>
                <th scope="row">
                  <FromSession
                    value={stage.fromSession}
                    next={stages[at + 1]?.fromSession}
                    isFirst={at === 0}
                    onChange={(fromSession) => setStage(at, { fromSession })}
                  />
                </th>
                {intensities.map((intensity) => (
                  <td key={intensity}>
                    <Cell
                      label={`${names[intensity]} ${stage.fromSession}`}
                      value={stage[intensity]}
                      before={stageMinutes(published, stage.fromSession - 1, intensity)}
                      most={draft.maxMinutes}
                      onChange={(minutes) => setStage(at, { [intensity]: minutes })}
                    />
                  </td>
                ))}
                <td>
                  {!isReadOnly && (
                    <button
                      type="button"
                      className={styles.remove}
                      aria-label={t`Remove this stage`}
                      onClick={() => onChange({ stages: withoutStage(stages, at) })}
                    >
                      <IconClose size={18} />
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {stages.length === 0 && (
        <EmptyLine>
          <Trans>No schedule: only the limits above count.</Trans>
        </EmptyLine>
      )}
      {!isReadOnly && stages.length < 12 && (
        <Button kind="text" size="small" icon={<IconPlus size={18} />} onClick={add}>
          <Trans>Add a stage</Trans>
        </Button>
      )}
    </>
  )
}

/** The first stage always begins with the first session. */
function withoutStage(stages: Limits['stages'], at: number): Limits['stages'] {
  const [first, ...others] = stages.filter((_, index) => index !== at)
  return first ? [{ ...first, fromSession: 1 }, ...others] : []
}

/** A stage is its place: what is typed into it may change all of it. */
function keyOf(place: number): string {
  return `stage-${place}`
}

interface FromSessionProps {
  value: number
  next: number | undefined
  isFirst: boolean
  onChange: (value: number) => void
}

function FromSession({ value, next, isFirst, onChange }: FromSessionProps) {
  const { t } = useLingui()
  const last = next === undefined ? undefined : next - 1
  if (isFirst) return last === undefined ? <Trans>From session 1</Trans> : <Trans>Sessions 1–{last}</Trans>
  return (
    <label className={styles.from}>
      <Trans>From session</Trans>
      <input
        className={styles.cell}
        inputMode="numeric"
        aria-label={t`First session of this stage`}
        value={value}
        onChange={(event) => {
          const typed = typedWhole(event.target.value)
          if (typed !== undefined && typed > 0 && typed < 1000) onChange(typed)
        }}
      />
    </label>
  )
}

interface CellProps {
  label: string
  value: number | null
  before: number | null
  most: number
  onChange: (minutes: number | null) => void
}

/** Empty means: not at this intensity. */
function Cell({ label, value, before, most, onChange }: CellProps) {
  const { t } = useLingui()
  return (
    <span className={styles.value} data-changed={value === before ? undefined : ''}>
      {value !== before && <s>{before ?? t`n/a`}</s>}
      <input
        className={styles.cell}
        inputMode="numeric"
        aria-label={label}
        placeholder={t`n/a`}
        value={value ?? ''}
        onChange={(event) => {
          const typed = typedWhole(event.target.value)
          if (event.target.value.trim() === '') onChange(null)
          else if (typed !== undefined && typed >= 1 && typed <= most) onChange(typed)
        }}
      />
    </span>
  )
}
