import { linkOptions } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

import {
  type BedSettings,
  machineOf,
  machineQuery,
  type Machine,
  saveBed,
  type SettableBed,
} from '#src/staff/beds/bed-calls.ts'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { EditorActions } from '#src/staff/kit/forms/editor-actions.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { EditorNote, type DraftField } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { type Editor, useEditor } from '#src/staff/kit/forms/draft/use-editor.ts'
import { useOpened } from '#src/staff/kit/forms/draft/use-opened.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { showToast } from '#src/ui/feedback/toast.ts'
import { isInUse } from '#src/staff/beds/state-badge.tsx'
import { uuidPattern } from '#src/staff/kit/forms/limits-calls.ts'

import { BedForm } from './bed-form.tsx'
import styles from './bed-page.module.css'
import { BedSide } from './bed-side.tsx'
import { LampPanel } from './lamp-panel.tsx'
import { MachineLog } from './bed-log.tsx'

/** What keeps settings from being saved. */
function troublesOf({ names, serviceUuid }: BedSettings): string[] {
  const isNamed = names.length === 3 && names.every(({ name }) => name.trim() !== '')
  return [...(isNamed ? [] : ['names']), ...(serviceUuid === null || uuidPattern.test(serviceUuid) ? [] : ['uuid'])]
}

/** /admin/device-setting for a bed. */
export function BedPage({ machine, bed }: { machine: Machine; bed: SettableBed }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { may } = useSelf()
  const query = machineQuery(bed.deviceId)
  const editor = useEditor<SettableBed, BedSettings, string>({
    draftOf: ({ settings }) => settings,
    troublesOf,
    send: async ({ draft, base = bed }, opId) => {
      const rev = await saveBed({ deviceId: bed.deviceId, rev: base.rev, settings: draft }, opId)
      return { ...base, rev, settings: draft }
    },
    theirsOf: async (failure) => (await machineOf(failure))?.bed ?? undefined,
    invalidates: [devicesKey],
    onSaved(saved) {
      // A page that is loaded again begins with what was saved, not with what stood before it.
      keepAnswer(queries, query, { ...machine, bed: saved } satisfies Machine)
      showToast({ text: t`Saved` })
    },
  })
  useOpened({ editor, wanted: bed.deviceId, things: [bed], idOf: ({ deviceId }) => deviceId })
  useUnsavedGuard(editor.isChanged)
  const mayEdit = may('/api/admin/device/save') && bed.retiredAt === null
  const draft = editor.editing?.draft ?? bed.settings
  const { timeZone } = machine
  return (
    <StaffPage
      title={bed.name}
      subtitle={<Path machine={machine} bed={bed} />}
      back={linkOptions({ to: '/admin/devices' })}
      hasShop={false}
      actions={
        <>
          <HistoryButton nouns={['device', 'devices']} subject={`device:${bed.deviceId}`} />
          {mayEdit && <EditorActions editor={editor} label={<Trans>Save</Trans>} />}
        </>
      }
    >
      {isInUse(bed) && editor.isChanged && (
        <p className={styles.note}>
          <Trans>Changes apply from the next session on.</Trans>
        </p>
      )}
      <div className={styles.columns}>
        <fieldset disabled={!mayEdit} className={styles.form}>
          <Trouble editor={editor} />
          <BedForm bed={bed} draft={draft} onChange={editor.change} />
          <div className={styles.pair}>
            <LampPanel
              bed={bed}
              draft={draft}
              timeZone={timeZone}
              mayRelamp={mayEdit && may('/api/admin/device/relamp')}
              onChange={editor.change}
            />
            <MachineLog
              machineId={bed.deviceId}
              latest={machine.log}
              count={machine.logCount}
              timeZone={timeZone}
              mayWrite={may('/api/admin/device/note')}
            />
          </div>
        </fieldset>
        <div className={styles.side}>
          <BedSide bed={bed} draft={draft} timeZone={timeZone} onChange={editor.change} />
        </div>
      </div>
    </StaffPage>
  )
}

function Path({ machine, bed }: { machine: Machine; bed: SettableBed }) {
  return (
    <>
      {machine.shopName}
      <span className="dot" />
      {bed.typeName}
      <span className="dot" />
      <Trans>Number {bed.bedNumber}</Trans>
      {bed.presence.firmware !== null && (
        <>
          <span className="dot" />
          <Trans>Firmware {bed.presence.firmware}</Trans>
        </>
      )}
    </>
  )
}

function Trouble({ editor }: { editor: Editor<SettableBed, BedSettings> }) {
  const reasons = {
    'minutes-out-of-range': (
      <Trans>
        The minutes are outside of what this type allows, or the longest session and the turnaround don't fit into a
        slot of this studio.
      </Trans>
    ),
  }
  return <EditorNote editor={editor} fields={useBedFields()} reasons={reasons} />
}

/** What two people may make of one bed's settings, field by field. */
function useBedFields(): DraftField<BedSettings>[] {
  const { t } = useLingui()
  const names: Record<keyof BedSettings, string> = {
    names: t`Name`,
    room: t`Room`,
    minMinutes: t`Minimum`,
    maxMinutes: t`Maximum`,
    defaultMinutes: t`Default`,
    dressingSeconds: t`Dressing`,
    coolingSeconds: t`Cooling time`,
    turnroundMinutes: t`Turnaround`,
    output: t`Intensities`,
    bluetoothName: t`Bluetooth name`,
    serviceUuid: t`Service UUID`,
    hasReader: t`Reader`,
    lampModel: t`Model`,
    photo: t`Photo of the bed`,
  }
  const keys = Object.keys(names) as (keyof BedSettings)[]
  const onOff = { on: t`On`, off: t`Off` }
  return keys.map((key) => ({ key, field: names[key], show: (of) => textOf(of[key], onOff) }))
}

function textOf(value: BedSettings[keyof BedSettings], { on, off }: { on: string; off: string }): string {
  if (typeof value === 'boolean') return value ? on : off
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value)) return value.map(({ name }) => name).join(' / ')
  return typeof value === 'object' ? Object.values(value).join(' / ') : String(value)
}
