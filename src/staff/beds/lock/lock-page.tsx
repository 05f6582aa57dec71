import { linkOptions } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type Language, languages } from '#src/domain/language.ts'
import {
  type LockSettings,
  machineOf,
  machineQuery,
  type Machine,
  saveLock,
  type SettableLock,
} from '#src/staff/beds/bed-calls.ts'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { EditorActions } from '#src/staff/kit/forms/editor-actions.tsx'
import { LanguageTabs } from '#src/staff/kit/forms/language-tabs.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'
import { type DraftField, EditorNote } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { type Editor, useEditor } from '#src/staff/kit/forms/draft/use-editor.ts'
import { useOpened } from '#src/staff/kit/forms/draft/use-opened.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { nameIn, withName } from '#src/staff/beds/bed/bed-form.tsx'
import formStyles from '#src/staff/beds/bed/bed-form.module.css'
import styles from '#src/staff/beds/bed/bed-page.module.css'
import { KeyPanel } from '#src/staff/beds/key-panel.tsx'
import { LockBadge } from '#src/staff/beds/list/lock-list.tsx'
import { ProofPanel } from '#src/staff/beds/proofs/proof-panel.tsx'
import { MachineLog } from '#src/staff/beds/bed/bed-log.tsx'
import { Transports } from '#src/staff/beds/bed/transports.tsx'
import { longest, ranges } from '#src/staff/kit/forms/limits-calls.ts'

/** /admin/device-setting for a lock: its names, and how long its door waits to be gone through. */
export function LockPage({ machine, lock }: { machine: Machine; lock: SettableLock }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { may } = useSelf()
  const query = machineQuery(lock.lockId)
  const editor = useEditor<SettableLock, LockSettings, string>({
    draftOf: ({ names, entrySeconds, hasBluetooth, hasReader, hasKeypad }) => ({
      names,
      entrySeconds,
      hasBluetooth,
      hasReader,
      hasKeypad,
    }),
    troublesOf: ({ names }) => (names.every(({ name }) => name.trim() !== '') ? [] : ['names']),
    send: async ({ draft, base = lock }, opId) => {
      const rev = await saveLock({ lockId: lock.lockId, rev: base.rev, ...draft }, opId)
      return { ...base, ...draft, rev }
    },
    theirsOf: async (failure) => (await machineOf(failure))?.lock ?? undefined,
    invalidates: [devicesKey],
    onSaved(saved) {
      // A page that is loaded again begins with what was saved, not with what stood before it.
      keepAnswer(queries, query, { ...machine, lock: saved } satisfies Machine)
      showToast({ text: t`Saved` })
    },
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
          {lock.key && (
            <KeyPanel
              machine={{
                machineId: lock.lockId,
                name: lock.name,
                bedNumber: lock.lockNumber ?? null,
                isOnline: lock.presence.online,
                isRetired: false,
              }}
              state={lock.key}
              timeZone={machine.timeZone}
            />
          )}
          <ProofPanel machine={{ machineId: lock.lockId, name: lock.name, kind: 'lock' }} timeZone={machine.timeZone} />
        </div>
      </div>
    </StaffPage>
  )
}

function LockForm({ lock, editor }: { lock: SettableLock; editor: Editor<SettableLock, LockSettings> }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<Language>('zh-HK')
  const { editing, change } = editor
  const draft = editing?.draft ?? lock
  const fields: DraftField<LockSettings>[] = [
    { key: 'entry', field: t`Time to enter`, show: ({ entrySeconds }) => String(entrySeconds ?? '—') },
    { key: 'bluetooth', field: t`Bluetooth`, show: ({ hasBluetooth }) => (hasBluetooth ? t`On` : t`Off`) },
    { key: 'reader', field: t`Reader`, show: ({ hasReader }) => (hasReader ? t`On` : t`Off`) },
    { key: 'keypad', field: t`Keypad`, show: ({ hasKeypad }) => (hasKeypad ? t`On` : t`Off`) },
    { key: 'names', field: t`Name`, show: ({ names }) => names.map(({ name }) => name).join(' / ') },
  ]
  return (
    <>
      <EditorNote editor={editor} fields={fields} />
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
          {draft.hasBluetooth !== undefined && (
            <div>
              <Switch
                label={<Trans>Opens over Bluetooth</Trans>}
                isOn={draft.hasBluetooth}
                onChange={(hasBluetooth) => change({ hasBluetooth })}
              />
              <p className="quiet">
                <Trans>Members next to the door can open it while the network doesn't reach the lock.</Trans>
              </p>
            </div>
          )}
          {draft.hasReader !== undefined && (
            <div>
              <Switch
                label={<Trans>Reader at the door</Trans>}
                isOn={draft.hasReader}
                onChange={(hasReader) => change({ hasReader })}
              />
              <p className="quiet">
                <Trans>
                  Members show it a code on their phone, also without a signal. iPhones need it for that: they have no
                  Bluetooth in the browser.
                </Trans>
              </p>
            </div>
          )}
          {draft.hasKeypad !== undefined && (
            <div>
              <Switch
                label={<Trans>Keypad at the door</Trans>}
                isOn={draft.hasKeypad}
                onChange={(hasKeypad) => change({ hasKeypad })}
              />
              <p className="quiet">
                <Trans>
                  A booking has a code of ten digits besides its pass. It opens once, also without a signal. Whoever is
                  told the code can type it.
                </Trans>
              </p>
            </div>
          )}
          {typeof lock.lockNumber === 'number' && (
            <p className="quiet">
              <Trans>The number of this lock in its messages is {lock.lockNumber}.</Trans>
            </p>
          )}
        </div>
      </Panel>
    </>
  )
}
