import { linkOptions } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { whyNotLimits } from '#src/domain/beds/protocol/bed-limits.ts'
import {
  type DeviceConfig,
  discardConfig,
  type KindConfig,
  type Limits,
  type ProtocolLimits,
  publishConfig,
  restoreConfig,
  saveConfig,
} from './bed-config-calls.ts'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { useUnsavedGuard } from '#src/staff/kit/forms/use-unsaved-guard.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconEdit } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './bed-config.module.css'
import { LimitsForm } from './limits-form.tsx'
import { ProtocolForm } from './protocol-form.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { changesOf, VersionSide } from './version-side.tsx'
import { uuidPattern } from '#src/staff/kit/forms/limits-calls.ts'

interface ConfigEditorProps {
  config: DeviceConfig
  kind: KindConfig
  menu: ReactNode
}

interface Edited {
  limits: Limits | null
  protocol: ProtocolLimits | null
}

/** One kind: its draft, its publication, and its versions. The draft is the chain's; typed changes are saved into it. */
export function ConfigEditor({ config, kind, menu }: ConfigEditorProps) {
  const { t } = useLingui()
  const { may } = useSelf()
  const { editing, isTyped, change, save, discard } = useConfigDraft(kind)
  const [asked, setAsked] = useState<'publish' | number>()
  useUnsavedGuard(isTyped)
  const typeName =
    kind.kind === 'stand-up' ? t`Stand-up` : kind.kind === 'lie-down' ? t`Lie-down` : t`Bluetooth and telemetry`
  const changes = changesOf(kind.limits, editing.limits)
  const mayEdit = may('/api/admin/device-config/save')
  const isLoosened = asked === 'publish' ? changes.some((one) => one.isLoosened) : kind.limits !== null
  return (
    <StaffPage
      title={<Trans>Types and protocol</Trans>}
      subtitle={<Trans>For every studio</Trans>}
      back={linkOptions({ to: '/admin/devices' })}
      hasShop={false}
      actions={
        <>
          <HistoryButton nouns={['device-config']} subject={`device-type:${kind.kind}`} />
          {mayEdit && (
            <DraftActions
              kind={kind}
              isTyped={isTyped}
              editing={editing}
              save={save}
              discard={discard}
              onPublish={() => setAsked('publish')}
            />
          )}
        </>
      }
    >
      <WriteNote
        state={save.state.step === 'ready' ? discard.state : save.state}
        isOffline={save.isOffline}
        reasons={{ changed: <Trans>Somebody else changed this draft. Take another look before you save.</Trans> }}
      />
      <div className={styles.columns}>
        {menu}
        {editing.limits && kind.limits && (
          <LimitsForm
            name={typeName}
            draft={editing.limits}
            published={kind.limits}
            chainGapHours={config.chainGapHours}
            isReadOnly={!mayEdit}
            onChange={(changed) => editing.limits && change({ limits: { ...editing.limits, ...changed } })}
          />
        )}
        {editing.protocol && (
          <ProtocolForm
            draft={editing.protocol}
            isReadOnly={!mayEdit}
            onChange={(changed) => editing.protocol && change({ protocol: { ...editing.protocol, ...changed } })}
          />
        )}
        <VersionSide
          kind={kind}
          changes={changes}
          mayRestore={may('/api/admin/device-config/restore')}
          onRestore={setAsked}
        />
      </div>
      <PublishDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={<PublishTitle asked={asked} kind={kind} name={typeName} />}
        confirm={<Trans>Publish</Trans>}
        typeName={isLoosened ? typeName : undefined}
        send={(reason, typedName, opId) =>
          typeof asked === 'number'
            ? restoreConfig({ kind: kind.kind, version: asked, present: kind.version, reason, typedName }, opId)
            : publishConfig({ kind: kind.kind, rev: kind.draft?.rev ?? 0, reason, typedName }, opId)
        }
        onDone={() => {
          setAsked(undefined)
          showToast({ text: t`Published` })
        }}
      />
    </StaffPage>
  )
}

function PublishTitle({
  asked,
  kind,
  name,
}: {
  asked: 'publish' | number | undefined
  kind: KindConfig
  name: string
}) {
  const next = kind.draft?.version ?? kind.version + 1
  if (typeof asked === 'number')
    return (
      <Trans>
        Roll {name} back to version {asked}
      </Trans>
    )
  return (
    <Trans>
      Publish version {next} of {name}
    </Trans>
  )
}

/** What stands in the form: what was typed, else the draft, else what is in force. */
function useConfigDraft(kind: KindConfig) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Edited>()
  const known: Edited = {
    limits: kind.draft?.limits ?? kind.limits,
    protocol: kind.draft?.protocol ?? kind.protocol,
  }
  const editing = typed ?? known
  const save = useStaffWrite({
    send: (input: Edited, opId: string) =>
      saveConfig(
        {
          kind: kind.kind,
          rev: kind.draft?.rev ?? 0,
          ...(input.limits && { limits: input.limits }),
          ...(input.protocol && { protocol: input.protocol }),
        },
        opId,
      ),
    invalidates: [devicesKey],
    onDone: () => {
      setTyped(undefined)
      showToast({ text: t`Draft saved` })
    },
  })
  const discard = useStaffWrite({
    send: (rev: number, opId: string) => discardConfig({ kind: kind.kind, rev }, opId),
    invalidates: [devicesKey],
    onDone: () => setTyped(undefined),
  })
  return {
    editing,
    isTyped: typed !== undefined && JSON.stringify(typed) !== JSON.stringify(known),
    change: (changes: Partial<Edited>) => setTyped({ ...editing, ...changes }),
    save,
    discard: { ...discard, drop: () => setTyped(undefined) },
  }
}

interface DraftActionsProps {
  kind: KindConfig
  isTyped: boolean
  editing: Edited
  save: ReturnType<typeof useConfigDraft>['save']
  discard: ReturnType<typeof useConfigDraft>['discard']
  onPublish: () => void
}

function DraftActions({ kind, isTyped, editing, save, discard, onPublish }: DraftActionsProps) {
  const { t } = useLingui()
  const { may } = useSelf()
  const { draft } = kind
  const next = draft?.version ?? kind.version + 1
  const trouble = useConfigTrouble(editing)
  const mayPublish = may('/api/admin/device-config/publish')
  const canPublish = mayPublish && draft !== null && !isTyped && !save.isOffline
  return (
    <>
      {draft && (
        <Badge tone="warn" icon={<IconEdit size={16} />}>
          <Trans>Draft of version {next}</Trans>
        </Badge>
      )}
      {(draft || isTyped) && (
        <Button
          kind="tonal"
          size="small"
          state={discard.state.step === 'sending' ? 'busy' : 'ready'}
          onClick={() => (isTyped || !draft ? discard.drop() : void discard.write(draft.rev))}
        >
          {isTyped ? <Trans>Revert</Trans> : <Trans>Discard</Trans>}
        </Button>
      )}
      {isTyped ? (
        <StaffButton
          size="small"
          state={
            save.state.step === 'sending' ? 'busy' : trouble === undefined && !save.isOffline ? 'ready' : 'disabled'
          }
          why={trouble}
          onClick={() => void save.write(editing)}
        >
          <Trans>Save draft</Trans>
        </StaffButton>
      ) : (
        draft && (
          <StaffButton
            size="small"
            state={canPublish ? 'ready' : 'disabled'}
            onClick={onPublish}
            why={t`Only the owner can publish`}
          >
            {mayPublish ? <Trans>Publish version {next}…</Trans> : <Trans>Only the owner can publish</Trans>}
          </StaffButton>
        )
      )}
    </>
  )
}

/** What is wrong with what was typed, by the field that is. */
function useConfigTrouble({ limits, protocol }: Edited): string | undefined {
  const { t } = useLingui()
  if (protocol !== null && !uuidPattern.test(protocol.serviceUuid))
    return t`The service UUID needs 32 hex digits in five groups`
  switch (limits === null ? undefined : whyNotLimits(limits)) {
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
