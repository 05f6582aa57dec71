import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Language } from '#src/domain/language.ts'
import { noTexts, type Texts } from '#src/domain/shops/new-shop.ts'
import {
  removeException,
  saveException,
  timeSlotsKey,
  type DateException,
  type ExceptionDraft,
  type ExceptionKind,
  type TimeSlots,
} from './slot-calls.ts'
import { useClashWrite } from '#src/staff/appointments/clashes/use-clash-write.tsx'
import { addDays } from '#src/lib/format-time.ts'
import { DateField } from '#src/staff/kit/fields/date-field.tsx'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { longest, mostDaysOff } from '#src/staff/kit/forms/limits-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { TextsFields } from '#src/staff/shops/new/texts-fields.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { ask } from '#src/ui/overlays/ask.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './exception-drawer.module.css'
import { TimeField } from './time-field.tsx'
import { openingStep } from './week-draft.ts'

interface ExceptionDrawerProps {
  open: boolean
  shopId: number
  slots: TimeSlots
  /** The one that is changed; a new one without it. */
  exception: DateException | undefined
  onClose: () => void
}

/** One date that differs: other hours, closed, or closed for a part of it, for the studio or for one device. */
export function ExceptionDrawer({ open, onClose, ...form }: ExceptionDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer open={open} onClose={onClose} title={form.exception ? t`Change the exception` : t`New exception`}>
      {open && <ExceptionForm key={form.exception?.exceptionId ?? 'new'} {...form} onClose={onClose} />}
    </Drawer>
  )
}

function draftOf(exception: DateException | undefined, today: string): ExceptionDraft {
  if (!exception)
    return {
      base: undefined,
      date: today,
      lastDate: undefined,
      names: noTexts,
      deviceId: null,
      kind: 'closed',
      blocks: [{ from: '10:00', to: '18:00' }],
      reason: '',
    }
  const { exceptionId, rev, date, lastDate, names = [], deviceId, kind, blocks, reason } = exception
  return {
    base: { exceptionId, rev },
    date,
    lastDate,
    names: textsOf(names),
    deviceId,
    kind,
    blocks: blocks.length > 0 ? blocks : [{ from: '10:00', to: '18:00' }],
    reason,
  }
}

function textsOf(names: NonNullable<DateException['names']>): Texts {
  const of = (language: Language) => names.find((entry) => entry.language === language)?.name ?? ''
  return { hk: of('zh-HK'), cn: of('zh-CN'), en: of('en-US') }
}

function ExceptionForm({ shopId, slots, exception, onClose }: Omit<ExceptionDrawerProps, 'open'>) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(() => draftOf(exception, slots.today))
  const change = (changes: Partial<ExceptionDraft>) => setDraft((now) => ({ ...now, ...changes }))
  const invalidates = [timeSlotsKey, ['staff', 'appointments']]
  const done = (text: string) => () => {
    showToast({ text })
    onClose()
  }
  const save = useClashWrite({ send: saveException, invalidates, onDone: done(t`Saved`) })
  const remove = useClashWrite({ send: removeException, invalidates, onDone: done(t`Removed`) })
  const beds = [
    { value: 'all', label: t`Whole studio` },
    ...slots.beds.map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName })),
  ]
  const kinds: { value: ExceptionKind; label: string }[] = [
    { value: 'closed', label: t`Closed all day` },
    { value: 'part', label: t`Closed for a part` },
    { value: 'hours', label: t`Other hours` },
  ]
  const [block = { from: '10:00', to: '18:00' }] = draft.blocks
  const isBackwards = draft.kind !== 'part' && draft.lastDate !== undefined && draft.lastDate < draft.date
  const isReady = isReason(draft.reason) && !isBackwards

  async function askRemove() {
    const { base } = draft
    if (!base) return
    const isSure = await ask({
      title: t`Remove this exception?`,
      body: t`The week template applies again.`,
      confirm: t`Remove`,
      tone: 'danger',
    })
    if (isSure) void remove.write({ shopId, ...base })
  }

  return (
    <div className={styles.form}>
      <div className={styles.times}>
        <DateField
          label={draft.kind === 'part' ? t`Date` : t({ message: 'First day', context: 'holiday' })}
          value={draft.date}
          min={slots.today}
          isRequired
          onChange={(date) => date !== undefined && change({ date })}
        />
        {draft.kind !== 'part' && (
          <DateField
            label={t`Last day (if several)`}
            value={draft.lastDate}
            min={draft.date}
            max={addDays(draft.date, mostDaysOff - 1)}
            onChange={(lastDate) => change({ lastDate })}
          />
        )}
      </div>
      {isBackwards && (
        <p role="alert" className="trouble">
          <Trans>The last day is before the first one</Trans>
        </p>
      )}
      <SelectField
        label={t`For`}
        value={draft.deviceId ?? 'all'}
        options={beds}
        onChange={(value) => change({ deviceId: value === 'all' ? null : value })}
      />
      <Segmented label={t`What differs`} value={draft.kind} options={kinds} onChange={(kind) => change({ kind })} />
      {draft.kind !== 'closed' && (
        <div className={styles.times}>
          <TimeInput
            label={draft.kind === 'part' ? t`Closed from` : t`Opens`}
            value={block.from}
            step={draft.kind === 'hours' ? openingStep : 1}
            onChange={(from) => change({ blocks: [{ from, to: block.to }] })}
          />
          <TimeInput
            label={draft.kind === 'part' ? t`Closed until` : t`Closes`}
            value={block.to}
            onChange={(to) => change({ blocks: [{ from: block.from, to }] })}
          />
        </div>
      )}
      {draft.kind !== 'part' && draft.deviceId === null && (
        <>
          <TextsFields
            label={t`Name for members`}
            texts={draft.names}
            maxLength={longest.dayName}
            onChange={(names) => change({ names })}
          />
          <p className={styles.note}>
            <Trans>Members read it in the calendar, such as Lunar New Year. It may stay empty.</Trans>
          </p>
        </>
      )}
      <Field
        label={t`Reason (required)`}
        helper={t`Members don't see it. At least 4 characters.`}
        maxLength={longest.reason}
        value={draft.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <WriteNote state={save.state.step === 'ready' ? remove.state : save.state} isOffline={save.isOffline} />
      <div className={styles.foot}>
        {draft.base && (
          <StaffButton
            kind="danger"
            state={save.isOffline ? 'disabled' : remove.state.step === 'sending' ? 'busy' : 'ready'}
            onClick={() => void askRemove()}
          >
            <Trans>Remove…</Trans>
          </StaffButton>
        )}
        <StaffButton
          wide
          state={save.state.step === 'sending' ? 'busy' : isReady && !save.isOffline ? 'ready' : 'disabled'}
          why={isBackwards ? t`The last day is before the first one` : t`Enter a reason first`}
          onClick={() => void save.write({ shopId, draft: { ...draft, reason: draft.reason.trim() } })}
        >
          {isReason(draft.reason) ? <Trans>Save</Trans> : <Trans>Enter a reason</Trans>}
        </StaffButton>
      </div>
      {save.dialog}
      {remove.dialog}
    </div>
  )
}

interface TimeInputProps {
  label: string
  value: string
  step?: number
  onChange: (value: string) => void
}

function TimeInput({ label, ...field }: TimeInputProps) {
  return (
    <div className={styles.field}>
      <span aria-hidden="true">{label}</span>
      <TimeField label={label} {...field} />
    </div>
  )
}
