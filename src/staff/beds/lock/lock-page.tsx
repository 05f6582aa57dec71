import { linkOptions } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type Language, languages } from '#src/domain/language.ts'
import { type LockSettings, machineOf, type Machine, saveLock, type SettableLock } from '#src/staff/beds/bed-calls.ts'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { ConflictPanel } from '#src/staff/kit/conflict-panel.tsx'
import { EditorActions } from '#src/staff/kit/forms/editor-actions.tsx'
import { LanguageTabs } from '#src/staff/kit/forms/language-tabs.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'
import { useEditor, useOpened } from '#src/staff/kit/forms/use-editor.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useUnsavedGuard } from '#src/staff/kit/forms/use-unsaved-guard.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { nameIn, withName } from '#src/staff/beds/bed/bed-form.tsx'
import formStyles from '#src/staff/beds/bed/bed-form.module.css'
import styles from '#src/staff/beds/bed/bed-page.module.css'
import { LockBadge } from '#src/staff/beds/list/lock-list.tsx'
import { MachineLog } from '#src/staff/beds/bed/bed-log.tsx'
import { Transports } from '#src/staff/beds/bed/transports.tsx'
import { longest, ranges } from '#src/staff/kit/forms/limits-calls.ts'

/** /admin/device-setting for a lock: its names, and how long its door waits to be gone through. */
export function LockPage({ machine, lock }: { machine: Machine; lock: SettableLock }) {
  const { t } = useLingui()
  const { may } = useSelf()
  const editor = useEditor<SettableLock, LockSettings, string>({
    draftOf: ({ names, entrySeconds }) => ({ names, entrySeconds }),
    newDraft: lock,
    isSame: (a, b) => JSON.stringify(a.names) === JSON.stringify(b.names) && a.entrySeconds === b.entrySeconds,
    troublesOf: ({ names }) => (names.every(({ name }) => name.trim() !== '') ? [] : ['names']),
    send: async ({ draft, base = lock }, opId) => {
      const rev = await saveLock({ lockId: lock.lockId, rev: base.rev, ...draft }, opId)
      return { ...base, ...draft, rev }
    },
    theirsOf: async (failure) => (await machineOf(failure))?.lock ?? undefined,
    invalidates: [devicesKey],
    onSaved: () => showToast({ text: t`Saved` }),
  })
  useOpened({ editor, wanted: lock.lockId, things: [lock], idOf: ({ lockId }) => lockId })
  useUnsavedGuard(editor.isChanged)
  const mayEdit = may('/api/admin/device/save-lock')
  return (
    <StaffPage
      title={lock.name}
      subtitle={`${machine.shopName} · ${lock.lockId}`}
      back={linkOptions({ to: '/admin/devices' })}
      hasShop={false}
      actions={
        <>
          <HistoryButton nouns={['device', 'devices']} subject={`lock:${lock.lockId}`} />
          {mayEdit && <EditorActions editor={editor} label={<Trans>Save</Trans>} />}
        </>
      }
    >
      <div className={styles.columns}>
        <fieldset disabled={!mayEdit} className={styles.form}>
          <LockForm lock={lock} editor={editor} />
          <MachineLog
            machineId={lock.lockId}
            latest={machine.log}
            count={machine.logCount}
            timeZone={machine.timeZone}
            mayWrite={may('/api/admin/device/note')}
          />
        </fieldset>
        <div className={styles.side}>
          <Panel title={<Trans>Connections</Trans>} end={<LockBadge lock={lock} />}>
            <Transports presence={lock.presence} />
          </Panel>
        </div>
      </div>
    </StaffPage>
  )
}

type LockEditor = ReturnType<typeof useEditor<SettableLock, LockSettings, string>>

function LockForm({ lock, editor }: { lock: SettableLock; editor: LockEditor }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<Language>('zh-HK')
  const { editing, state, isOffline, change } = editor
  const draft = editing?.draft ?? lock
  const theirs = editing?.theirs
  return (
    <>
      {theirs ? (
        <ConflictPanel
          rows={[
            {
              key: 'entry',
              field: t`Time to enter`,
              yours: draft.entrySeconds ?? '—',
              now: theirs.entrySeconds ?? '—',
              original: editing?.base?.entrySeconds ?? '—',
            },
            {
              key: 'names',
              field: t`Name`,
              yours: draft.names.map(({ name }) => name).join(' / '),
              now: theirs.names.map(({ name }) => name).join(' / '),
              original: editing?.base?.names.map(({ name }) => name).join(' / ') ?? '—',
            },
          ]}
          onTakeTheirs={() => editor.open(theirs)}
          onKeepMine={() => void editor.save(theirs)}
        />
      ) : (
        <WriteNote state={state} isOffline={isOffline} />
      )}
      <Panel>
        <LanguageTabs
          value={language}
          onChange={setLanguage}
          missing={languages.filter((one) => nameIn(draft.names, one).trim() === '')}
          note={<Trans>Members see the first name that is filled in.</Trans>}
        />
        <div className={formStyles.three}>
          <Field
            label={<Trans>Name</Trans>}
            value={nameIn(draft.names, language)}
            maxLength={longest.machineName}
            lang={language}
            onChange={(event) => change({ names: withName(draft.names, language, event.target.value) })}
          />
          <Stepper
            label={<Trans>Time to enter</Trans>}
            name={t`Time to enter`}
            unit={t`s`}
            value={draft.entrySeconds ?? lock.chainEntrySeconds}
            min={ranges.entry[0]}
            max={ranges.entry[1]}
            step={5}
            onChange={(value) => change({ entrySeconds: value })}
          />
        </div>
      </Panel>
    </>
  )
}
