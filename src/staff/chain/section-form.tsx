import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { TextArea } from '#src/staff/kit/forms/text-area.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { chainRanges } from '#src/staff/kit/forms/limits-calls.ts'

import type { ChainConfig, ChainValues } from './chain-config-calls.ts'
import styles from './chain.module.css'
import { ChangedMark, type RowProps } from './changed-mark.tsx'
import { LegalForm } from './legal-form.tsx'
import { ColorRow } from './color-row.tsx'
import { LogoRow } from './logo-row.tsx'
import { PictureRow } from './picture-row.tsx'
import type { ChainDraft } from './use-chain-draft.ts'
import type { ChainField, CountField, Section, SwitchField, TextField } from './chain-field.ts'
import { useChainFields } from './use-chain-fields.ts'
import { useSectionNames } from './use-chain-words.ts'

interface SectionFormProps {
  section: Section
  config: ChainConfig
  draft: ChainDraft
  isReadOnly: boolean
}

/** One group of settings; what differs from what is in force is marked. */
export function SectionForm({ section, config, draft, isReadOnly }: SectionFormProps) {
  const names = useSectionNames()
  const fields = useChainFields().filter(
    ({ section: own, kind, isShown }) => own === section && kind !== 'legal' && isShown?.(draft.values) !== false,
  )
  return (
    <Panel title={names[section]}>
      <p className={styles.intro}>
        <Trans>For every studio</Trans>
      </p>
      <fieldset disabled={isReadOnly} className={styles.rows} aria-label={names[section]}>
        {section === 'legal' && <LegalForm config={config} draft={draft} isReadOnly={isReadOnly} />}
        {fields.map((field) => (
          <Row
            key={field.key}
            field={field}
            config={config}
            draft={draft}
            isReadOnly={isReadOnly}
            isChanged={draft.values[field.key] !== config.published[field.key]}
          />
        ))}
      </fieldset>
    </Panel>
  )
}

function Row({ field, ...rest }: RowProps & { field: ChainField }) {
  if (field.kind === 'count') return <CountRow field={field} {...rest} />
  if (field.kind === 'text') return <TextRow field={field} {...rest} />
  if (field.kind === 'switch') return <SwitchRow field={field} {...rest} />
  if (field.kind === 'color') return <ColorRow {...rest} />
  if (field.kind === 'round') return <RiskRow {...rest} />
  return field.key === 'logo' ? <LogoRow {...rest} /> : <PictureRow {...rest} />
}

function CountRow({ field, draft, isReadOnly, isChanged }: RowProps & { field: CountField }) {
  const { key, name, note, unit } = field
  const value = draft.values[key]
  const [min, max] = chainRanges[key]
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>
          {name}
          <ChangedMark isChanged={isChanged} />
        </div>
        {note && <p className="quiet">{note}</p>}
      </div>
      <div className={styles.number}>
        <Stepper
          name={name}
          value={value}
          min={Math.min(min, value)}
          max={max}
          unit={unit(value)}
          isDisabled={isReadOnly}
          onChange={(next) => draft.change(asChange(key, next))}
        />
      </div>
    </div>
  )
}

function SwitchRow({
  field: { key, name, note, isNeeded },
  draft,
  isReadOnly,
  isChanged,
}: RowProps & { field: SwitchField }) {
  const isStuck = isNeeded?.(draft.values) === true
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>
          {name}
          <ChangedMark isChanged={isChanged} />
        </div>
        {note && <p className="quiet">{note}</p>}
        {isStuck && (
          <p className="quiet">
            <Trans>One of them stays on</Trans>
          </p>
        )}
      </div>
      <Switch
        name={name}
        isOn={draft.values[key]}
        isDisabled={isReadOnly || isStuck}
        onChange={(isOn) => draft.change(asChange(key, isOn))}
      />
    </div>
  )
}

function TextRow({ field, draft, isChanged }: RowProps & { field: TextField }) {
  const { t } = useLingui()
  const { key, name, trouble, longest, isLong } = field
  const Input = isLong ? LongText : Field
  return (
    <div className={styles.texts}>
      <Input
        label={
          <span className={styles.name}>
            {name}
            <ChangedMark isChanged={isChanged} />
          </span>
        }
        aria-label={isChanged ? t`${name}, changed` : name}
        value={draft.values[key]}
        maxLength={longest}
        error={draft.troubles.includes(key) ? trouble : undefined}
        onChange={({ target }: { target: { value: string } }) => draft.change(asChange(key, target.value))}
      />
    </div>
  )
}

function LongText(props: ComponentProps<typeof TextArea>) {
  return <TextArea rows={2} {...props} />
}

function asChange<Key extends keyof ChainValues>(key: Key, value: ChainValues[Key]): Partial<ChainValues> {
  return { [key]: value }
}

/** Whether everybody is asked about the risk notice once more, although its words stay. */
function RiskRow({ config, draft, isReadOnly, isChanged }: RowProps) {
  const { t } = useLingui()
  const round = config.published.riskRound
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>
          <Trans>Ask everyone to agree again</Trans>
          <ChangedMark isChanged={isChanged} />
        </div>
        <p className="quiet">
          <Trans>Round {round} of the risk notice is in force. Members are asked before their next session.</Trans>
        </p>
      </div>
      <Switch
        name={t`Ask everyone to agree again`}
        isOn={draft.values.riskRound > round}
        isDisabled={isReadOnly}
        onChange={(isOn) => draft.change({ riskRound: isOn ? round + 1 : round })}
      />
    </div>
  )
}
