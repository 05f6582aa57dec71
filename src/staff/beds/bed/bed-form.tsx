import { Link } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type Language, languages } from '#src/domain/language.ts'
import type { BedSettings, SettableBed } from '#src/staff/beds/bed-calls.ts'
import { LanguageTabs } from '#src/staff/kit/forms/language-tabs.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { PhotoPanel } from '#src/staff/kit/panels/photo-panel.tsx'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import styles from './bed-form.module.css'
import { IconPrint } from '#src/staff/beds/icons.tsx'
import { longest, ranges } from '#src/staff/kit/forms/limits-calls.ts'

interface BedFormProps {
  bed: SettableBed
  draft: BedSettings
  onChange: (changes: Partial<BedSettings>) => void
}

/** What is set up on one bed; it applies from the next session on. */
export function BedForm({ bed, draft, onChange }: BedFormProps) {
  const { t } = useLingui()
  return (
    <>
      <Names bed={bed} draft={draft} onChange={onChange} />
      <Times bed={bed} draft={draft} onChange={onChange} />
      <Output draft={draft} onChange={onChange} />
      <PhotoPanel
        title={<Trans>Photo of the bed</Trans>}
        alt={t`Photo of the bed`}
        url={draft.photo ?? null}
        onChange={(photo) => onChange({ photo })}
      />
      <Reader draft={draft} onChange={onChange} />
    </>
  )
}

export function nameIn(names: BedSettings['names'], language: Language): string {
  return names.find((one) => one.language === language)?.name ?? ''
}

export function withName(names: BedSettings['names'], language: Language, name: string): BedSettings['names'] {
  return languages.flatMap((one) => {
    const text = one === language ? name : nameIn(names, one)
    return text === '' && one !== language ? [] : [{ language: one, name: text }]
  })
}

function Names({ bed, draft, onChange }: BedFormProps) {
  const [language, setLanguage] = useState<Language>('zh-HK')
  const missing = languages.filter((one) => nameIn(draft.names, one).trim() === '')
  const count = nameIn(draft.names, language).length
  return (
    <Panel>
      <LanguageTabs
        value={language}
        onChange={setLanguage}
        missing={missing}
        note={<Trans>Members see the first name that is filled in.</Trans>}
      />
      <div className={styles.three}>
        <Field
          label={<Trans>Name</Trans>}
          value={nameIn(draft.names, language)}
          maxLength={longest.machineName}
          lang={language}
          after={
            <span className="quiet">
              {count} / {longest.machineName}
            </span>
          }
          onChange={(event) => onChange({ names: withName(draft.names, language, event.target.value) })}
        />
        <Field
          label={<Trans>Room</Trans>}
          value={draft.room}
          maxLength={longest.room}
          onChange={(event) => onChange({ room: event.target.value })}
        />
        <Field
          label={<Trans>QR short code</Trans>}
          value={bed.deviceId}
          readOnly
          after={
            <Link to="/admin/devices" search={{ print: bed.deviceId }} className={styles.print}>
              <IconPrint size={18} /> <Trans>Print</Trans>
            </Link>
          }
        />
      </div>
    </Panel>
  )
}

const usualMinutes = 10

function Times({ bed, draft, onChange }: BedFormProps) {
  const { t } = useLingui()
  const { minMinutes: least, maxMinutes: most } = bed.typeLimits
  const { minMinutes, maxMinutes } = draft
  const usual = Math.min(Math.max(draft.defaultMinutes ?? usualMinutes, minMinutes), maxMinutes)
  const min = t`min`
  const seconds = t`s`
  return (
    <Panel
      title={<Trans>Times</Trans>}
      end={
        <span className={styles.quiet}>
          <Trans>
            Type limit {least}–{most} min
          </Trans>
        </span>
      }
    >
      <div className={styles.three}>
        <Stepper
          label={<Trans>Minimum</Trans>}
          name={t`Minimum minutes`}
          unit={min}
          value={minMinutes}
          min={least}
          max={maxMinutes}
          onChange={(value) => onChange({ minMinutes: value })}
        />
        <Stepper
          label={<Trans>Maximum</Trans>}
          name={t`Maximum minutes`}
          unit={min}
          value={maxMinutes}
          min={minMinutes}
          max={most}
          onChange={(value) => onChange({ maxMinutes: value })}
        />
        <Stepper
          label={<Trans>Default</Trans>}
          name={t`Default minutes`}
          unit={min}
          value={usual}
          min={minMinutes}
          max={maxMinutes}
          onChange={(value) => onChange({ defaultMinutes: value })}
        />
        <Stepper
          label={<Trans>Dressing</Trans>}
          name={t`Dressing time`}
          unit={seconds}
          value={draft.dressingSeconds ?? bed.chain.dressingSeconds}
          min={ranges.dressing[0]}
          max={ranges.dressing[1]}
          step={10}
          onChange={(value) => onChange({ dressingSeconds: value })}
        />
        <Stepper
          label={<Trans>Cooling time</Trans>}
          name={t`Cooling time`}
          unit={seconds}
          value={draft.coolingSeconds}
          min={ranges.cooling[0]}
          max={ranges.cooling[1]}
          step={30}
          onChange={(value) => onChange({ coolingSeconds: value })}
        />
        <Stepper
          label={<Trans>Turnaround</Trans>}
          name={t`Turnaround`}
          unit={min}
          value={draft.turnroundMinutes}
          min={ranges.turnround[0]}
          max={ranges.turnround[1]}
          onChange={(value) => onChange({ turnroundMinutes: value })}
        />
      </div>
    </Panel>
  )
}

/** Not where the server does not know of it yet. */
function Reader({ draft: { hasReader }, onChange }: Omit<BedFormProps, 'bed'>) {
  if (hasReader === undefined) return null
  return (
    <Panel title={<Trans>Pass</Trans>}>
      <Switch
        label={<Trans>Reader on the bed</Trans>}
        isOn={hasReader}
        onChange={(isOn) => onChange({ hasReader: isOn })}
      />
      <p className="quiet">
        <Trans>
          Members start this bed by a code on their phone, also without a signal. iPhones need it for that: they have no
          Bluetooth in the browser. Where the studio asks for Bluetooth proof at its beds, no codes are given out.
        </Trans>
      </p>
    </Panel>
  )
}

function Output({ draft, onChange }: Omit<BedFormProps, 'bed'>) {
  const { t } = useLingui()
  const { output } = draft
  const levels = [
    ['light', t`Light`],
    ['medium', t`Medium`],
    ['deep', t`Deep`],
  ] as const
  return (
    <Panel
      title={<Trans>Intensities</Trans>}
      end={
        <span className={styles.quiet}>
          <Trans>of full output</Trans>
        </span>
      }
    >
      <div className={styles.three}>
        {levels.map(([level, name]) => (
          <Stepper
            key={level}
            label={name}
            name={name}
            unit="%"
            value={output[level]}
            min={5}
            max={ranges.percent[1]}
            step={5}
            onChange={(value) => onChange({ output: { ...output, [level]: value } })}
          />
        ))}
      </div>
    </Panel>
  )
}
