import { Trans, useLingui } from '@lingui/react/macro'

import { formatDay } from '#src/lib/format-time.ts'
import { type BedSettings, relamp, type SettableBed } from '#src/staff/beds/bed-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import { IconLamp } from '#src/staff/beds/icons.tsx'
import { LampMeter, wearOf } from './lamp-meter.tsx'
import { useConfirmedAction } from '#src/staff/beds/use-confirmed-action.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface LampPanelProps {
  bed: SettableBed
  draft: BedSettings
  timeZone: string
  mayRelamp: boolean
  onChange: (changes: Partial<BedSettings>) => void
}

const tones = { good: 'sun-soft', worn: 'warn', over: 'bad' } as const

/** The lamps: how long they have burnt, what they are, and new ones. */
export function LampPanel({ bed, draft, timeZone, mayRelamp, onChange }: LampPanelProps) {
  const { i18n } = useLingui()
  const { deviceId, rev, lamps, name } = bed
  const left = Math.max(0, lamps.lifeHours - Math.floor(lamps.seconds / 3600))
  const { ask, dialog, isOffline } = useConfirmedAction({
    title: <Trans>Replace the lamps of {name}?</Trans>,
    confirm: <Trans>Replaced, count from 0</Trans>,
    note: <Trans>The hours count from 0 again, and the log gets an entry.</Trans>,
    send: (reason, opId) => relamp({ deviceId, rev, reason, lampModel: draft.lampModel }, opId),
  })
  return (
    <Panel
      title={<Trans>Lamps</Trans>}
      end={
        <Badge tone={tones[wearOf(lamps)]}>
          <Trans>{left} hours left</Trans>
        </Badge>
      }
    >
      <div className="stack-14">
        <LampMeter lamps={lamps} />
        <Field
          label={<Trans>Model</Trans>}
          value={draft.lampModel}
          maxLength={longest.lampModel}
          onChange={(event) => onChange({ lampModel: event.target.value })}
        />
        <p className="quiet">
          {bed.lampsFrom === null ? (
            <Trans>Installed before records began</Trans>
          ) : (
            <Trans>Installed {formatDay(bed.lampsFrom, i18n.locale, timeZone)}</Trans>
          )}
        </p>
        {mayRelamp && (
          <StaffButton
            kind="tonal"
            wide
            icon={<IconLamp size={20} />}
            state={isOffline ? 'disabled' : 'ready'}
            onClick={ask}
          >
            <Trans>Replace lamps, hours back to 0…</Trans>
          </StaffButton>
        )}
      </div>
      {dialog}
    </Panel>
  )
}
