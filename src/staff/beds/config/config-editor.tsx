import { linkOptions } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { type DeviceConfig, type KindConfig, publishConfig, restoreConfig } from './bed-config-calls.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { EditorActions } from '#src/staff/kit/forms/editor-actions.tsx'
import { EditorNote } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconEdit } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './bed-config.module.css'
import { LimitsForm } from './limits-form.tsx'
import { ProtocolForm } from './protocol-form.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { type ConfigEditorHold, useConfigEditor, useConfigFields } from './use-config-editor.ts'
import { changesOf, VersionSide } from './version-side.tsx'

interface ConfigEditorProps {
  config: DeviceConfig
  kind: KindConfig
  menu: ReactNode
}

/** What is about to be published, as it was on the screen when it was asked for. */
type Asked = { what: 'draft'; rev: number } | { what: 'older'; version: number; present: number }

/** One kind: its draft, its publication, and its versions. The draft is the chain's; typed changes are saved into it. */
export function ConfigEditor({ config, kind, menu }: ConfigEditorProps) {
  const { t } = useLingui()
  const { may } = useSelf()
  const hold = useConfigEditor(kind)
  const { editor, draft, discard } = hold
  const [asked, setAsked] = useState<Asked>()
  useUnsavedGuard(editor.isChanged, 'kind')
  const fields = useConfigFields()
  const typeName =
    kind.kind === 'stand-up' ? t`Stand-up` : kind.kind === 'lie-down' ? t`Lie-down` : t`Bluetooth and telemetry`
  const changes = changesOf(kind.limits, draft.limits)
  const mayEdit = may('/api/admin/device-config/save')
  const isLoosened = asked?.what === 'draft' ? changes.some((one) => one.isLoosened) : kind.limits !== null
  return (
    <StaffPage
      title={<Trans>Types and protocol</Trans>}
      subtitle={<Trans>For every studio</Trans>}
      back={linkOptions({ to: '/admin/devices' })}
      hasShop={false}
      actions={
        <>
          <HistoryButton nouns={['device-config']} subject={`device-type:${kind.kind}`} />
          {mayEdit && <DraftActions kind={kind} hold={hold} onPublish={(rev) => setAsked({ what: 'draft', rev })} />}
        </>
      }
    >
      <EditorNote editor={editor} fields={fields} />
      <WriteNote state={discard.state} />
      <div className={styles.columns}>
        {menu}
        {draft.limits && kind.limits && (
          <LimitsForm
            name={typeName}
            draft={draft.limits}
            published={kind.limits}
            chainGapHours={config.chainGapHours}
            isReadOnly={!mayEdit}
            onChange={(changed) => draft.limits && editor.change({ limits: { ...draft.limits, ...changed } })}
          />
        )}
        {draft.protocol && (
          <ProtocolForm
            draft={draft.protocol}
            isReadOnly={!mayEdit}
            onChange={(changed) => draft.protocol && editor.change({ protocol: { ...draft.protocol, ...changed } })}
          />
        )}
        <VersionSide
          kind={kind}
          changes={changes}
          mayRestore={may('/api/admin/device-config/restore')}
          onRestore={(version) => setAsked({ what: 'older', version, present: kind.version })}
        />
      </div>
      <PublishDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={<PublishTitle asked={asked} kind={kind} name={typeName} />}
        confirm={<Trans>Publish</Trans>}
        typeName={isLoosened ? typeName : undefined}
        send={async (reason, typedName, opId) => {
          const named = { kind: kind.kind, reason, typedName }
          if (asked?.what !== 'older') return await publishConfig({ ...named, rev: asked?.rev ?? 0 }, opId)
          return await restoreConfig({ ...named, version: asked.version, present: asked.present }, opId)
        }}
        onDone={() => {
          setAsked(undefined)
          showToast({ text: t`Published` })
        }}
      />
    </StaffPage>
  )
}

function PublishTitle({ asked, kind, name }: { asked: Asked | undefined; kind: KindConfig; name: string }) {
  const next = kind.draft?.version ?? kind.version + 1
  if (asked?.what === 'older') {
    const { version } = asked
    return (
      <Trans>
        Roll {name} back to version {version}?
      </Trans>
    )
  }
  return (
    <Trans>
      Publish version {next} of {name}?
    </Trans>
  )
}

interface DraftActionsProps {
  kind: KindConfig
  hold: ConfigEditorHold
  onPublish: (rev: number) => void
}

/** What is typed is saved into the draft; the draft is published, or discarded. */
function DraftActions({ kind: { draft, version }, hold: { editor, discard }, onPublish }: DraftActionsProps) {
  const { t } = useLingui()
  const { may } = useSelf()
  const next = draft?.version ?? version + 1
  const trouble = useTroubleText(editor.troubles[0])
  const mayPublish = may('/api/admin/device-config/publish')
  const canWrite = !editor.isOffline
  return (
    <>
      {draft && (
        <Badge tone="warn" icon={<IconEdit size={16} />}>
          <Trans>Draft of version {next}</Trans>
        </Badge>
      )}
      {editor.isChanged && <EditorActions editor={editor} label={<Trans>Save draft</Trans>} trouble={trouble} />}
      {draft && !editor.isChanged && (
        <>
          <StaffButton
            kind="tonal"
            size="small"
            state={discard.state.step === 'sending' ? 'busy' : canWrite ? 'ready' : 'disabled'}
            onClick={() => void discard.write(draft.rev)}
          >
            <Trans>Discard</Trans>
          </StaffButton>
          <StaffButton
            size="small"
            state={mayPublish && canWrite ? 'ready' : 'disabled'}
            onClick={() => onPublish(draft.rev)}
            why={t`Only the owner can publish`}
          >
            {mayPublish ? <Trans>Publish version {next}…</Trans> : <Trans>Only the owner can publish</Trans>}
          </StaffButton>
        </>
      )}
    </>
  )
}

/** What is wrong with what was typed, by the field that is. */
function useTroubleText(trouble: ConfigEditorHold['editor']['troubles'][number] | undefined): string | undefined {
  const { t } = useLingui()
  switch (trouble) {
    case 'uuid':
      return t`The service UUID needs 32 hex digits in five groups`
    case 'minutes':
      return t`The shortest session must have at least 1 minute and be no longer than the longest`
    case 'gap':
      return t`The 24-hour floor can't be overridden by anyone`
    case 'stages':
      return t`Stages must begin with session 1 and rise`
    case undefined:
      return undefined
  }
}
