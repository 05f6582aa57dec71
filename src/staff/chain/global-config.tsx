import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useChainZone } from '#src/staff/kit/self/use-chain-zone.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconEdit } from '#src/ui/pictures/icons.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconInfo, IconOffline } from '#src/ui/pictures/icons-critical.tsx'
import { ConflictPanel } from '#src/staff/kit/conflict-panel.tsx'

import { type ChainConfig, chainConfigQuery, type ChainValues } from './chain-config-calls.ts'
import styles from './chain.module.css'
import { DraftSide } from './draft-side.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionMenu } from './section-menu.tsx'
import { SpendingPanel } from './spending/spending-panel.tsx'
import { type ChainDraft, useChainDraft } from './use-chain-draft.ts'
import { useChainChanges, useChainValue } from './use-chain-words.ts'
import { VersionList } from './version-list.tsx'
import { HistoryButton } from './staff-log/staff-log-button.tsx'
import { useChainFields } from './use-chain-fields.ts'

/** Others edit the same draft. */
const everyMs = 15_000

/** /admin/global-config: what holds in every studio, with one draft that everybody shares. */
export function GlobalConfigPage() {
  const { data, state, retry, isReading } = useStaffQuery(chainConfigQuery(), { everyMs })
  if (data) return <Known config={data} />
  return (
    <StaffPage title={<Trans>Global settings</Trans>} hasShop={false}>
      {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {state === 'loading' && <Skeleton height="420px" radius="24px" />}
    </StaffPage>
  )
}

function Known({ config }: { config: ChainConfig }) {
  const [search] = useStaffSearch('/admin/global-config')
  const { may } = useSelf()
  const draft = useChainDraft(config)
  const changes = useChainChanges()(config, draft.values)
  const section = search.section ?? 'booking'
  const mayEdit = may('/api/admin/config/save')
  useUnsavedGuard(draft.hasTyped)
  return (
    <StaffPage
      title={<Trans>Global settings</Trans>}
      subtitle={<Published config={config} />}
      hasShop={false}
      actions={
        <>
          {changes.length > 0 && (
            <Badge tone="warn" icon={<IconEdit size={16} />}>
              <Plural value={changes.length} one="Draft · # change" other="Draft · # changes" />
            </Badge>
          )}
          <HistoryButton nouns={['config']} subject="config:chain" />
        </>
      }
    >
      <div className={styles.columns}>
        <SectionMenu section={section} changes={changes} />
        <div className={styles.form}>
          <Notes config={config} draft={draft} />
          <SectionForm section={section} config={config} draft={draft} isReadOnly={!mayEdit} />
          {section === 'codes' && may('/api/admin/config/spending') && <SpendingPanel />}
        </div>
        <div className={styles.side}>
          {changes.length > 0 ? (
            <DraftSide config={config} draft={draft} changes={changes} mayEdit={mayEdit} />
          ) : (
            <VersionList config={config} />
          )}
        </div>
      </div>
    </StaffPage>
  )
}

function Published({ config: { version, versions } }: { config: ChainConfig }) {
  const { i18n } = useLingui()
  const zone = useChainZone()
  const at = versions[0]?.at ?? null
  return (
    <>
      <Trans>Published version {version}</Trans>
      {at !== null && (
        <>
          <span className="dot" />
          {formatDay(at, i18n.locale, zone)} {formatTime(at, zone)}
        </>
      )}
    </>
  )
}

/** Who else is at it, what was not taken, and whether everything typed has arrived. */
function Notes({ config, draft }: { config: ChainConfig; draft: ChainDraft }) {
  const { self } = useSelf()
  const zone = useChainZone()
  const { save, conflicts, discard } = draft
  const other = config.draft && config.draft.staffUid !== self?.uid ? config.draft : undefined
  // Without a line there is nothing to press: it goes on by itself.
  const isWaiting = save.isOffline && save.state.step === 'unknown'
  const isRetried =
    !isWaiting && (save.state.step === 'unknown' || (save.state.step === 'refused' && !isChanged(save.state)))
  return (
    <>
      {conflicts.length > 0 ? (
        <ChainConflict draft={draft} />
      ) : (
        !isChanged(save.state) && !isWaiting && <WriteNote state={save.state} />
      )}
      {save.isOffline && <OfflineNote waiting={isWaiting ? 'unanswered' : draft.hasTyped ? 'typed' : 'nothing'} />}
      <WriteNote state={discard.state} />
      {isRetried && (
        <Button kind="tonal" size="small" onClick={draft.retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {other && (
        <Callout tone="calm" icon={<IconInfo size={22} />}>
          <Trans>
            {other.staff} changed this draft at {formatTime(other.at, zone)}. It is one draft for everybody.
          </Trans>
        </Callout>
      )}
      <p role="status" className="visually-hidden">
        {save.state.step === 'sending' && <Trans>Saving into the draft…</Trans>}
        {save.state.step === 'ready' && config.draft && !draft.hasTyped && <Trans>Kept in the draft</Trans>}
      </p>
    </>
  )
}

type Waiting = 'nothing' | 'typed' | 'unanswered'

/** What becomes of the typing while there is no line. */
function OfflineNote({ waiting }: { waiting: Waiting }) {
  return (
    <div role="status">
      <Callout tone={waiting === 'nothing' ? 'calm' : 'warn'} icon={<IconOffline size={22} />}>
        {waiting === 'nothing' && <Trans>Offline: you can go on typing. It is sent once the connection is back.</Trans>}
        {waiting === 'typed' && (
          <Trans>Offline: what you typed is only on this page. It is sent once the connection is back.</Trans>
        )}
        {waiting === 'unanswered' && (
          <Trans>Offline: no answer came to what you typed. It is asked again once the connection is back.</Trans>
        )}
      </Callout>
    </div>
  )
}

function isChanged(state: ChainDraft['save']['state']): boolean {
  return state.step === 'refused' && state.failure.kind === 'refused' && state.failure.code === 'changed'
}

/** Another device put something else into the same fields of the draft. */
function ChainConflict({ draft }: { draft: ChainDraft }) {
  const fields = useChainFields().filter(({ key }) => draft.conflicts.includes(key))
  const show = useChainValue()
  const before: ChainValues = { ...draft.known, ...draft.origin }
  const rows = fields.map((field) => ({
    key: field.key,
    field: field.name,
    yours: show(field, draft.values),
    now: show(field, draft.known),
    original: show(field, before),
  }))
  return <ConflictPanel rows={rows} onTakeTheirs={() => draft.drop(draft.conflicts)} onKeepMine={draft.insist} />
}
