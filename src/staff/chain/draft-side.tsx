import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { brandOf } from '#src/domain/brand.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { type ChainConfig, chainConfigKey, chainConfigQuery, publishChanges, readOf } from './chain-config-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import { ReasonField } from '#src/staff/kit/forms/reason-field.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { ask } from '#src/ui/overlays/ask.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './chain.module.css'
import { Consequences } from './consequences.tsx'
import type { ChainDraft } from './use-chain-draft.ts'
import { TextCompare } from './text-compare.tsx'
import { missingTexts } from './legal-keys.ts'
import type { LegalField } from './chain-field.ts'
import { type ChainChange, useSectionNames } from './use-chain-words.ts'

interface DraftSideProps {
  config: ChainConfig
  draft: ChainDraft
  changes: readonly ChainChange[]
  mayEdit: boolean
}

/** What a publication would change, whom it touches, and publishing it. */
export function DraftSide({ config, draft, changes, mayEdit }: DraftSideProps) {
  const names = useSectionNames()
  return (
    <Panel title={<Trans>Draft against published</Trans>} end={<Badge tone="warn">{changes.length}</Badge>}>
      <div className="stack-10">
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change.field.key} className={styles.change}>
              <div className={styles.head}>
                {names[change.field.section]}
                {mayEdit && (
                  <RevertField change={change} onRevert={() => draft.change(valueOf(config, change.field.key))} />
                )}
              </div>
              <div className="text-body-strong">{change.field.name}</div>
              <Values change={change} />
              {change.field.kind === 'legal' && (
                <Compare field={change.field} change={change} config={config} draft={draft} />
              )}
            </li>
          ))}
        </ul>
        <Consequences config={config} draft={draft.values} />
        {mayEdit && <Publish config={config} draft={draft} />}
      </div>
    </Panel>
  )
}

function valueOf({ published }: ChainConfig, key: ChainChange['field']['key']) {
  return { [key]: published[key] }
}

function RevertField({ change: { field }, onRevert }: { change: ChainChange; onRevert: () => void }) {
  const { t } = useLingui()
  const { name } = field
  return (
    <button type="button" className={styles.back} aria-label={t`Revert ${name}`} onClick={onRevert}>
      <Trans>Revert</Trans>
    </button>
  )
}

function Values({ change: { field, before, after } }: { change: ChainChange }) {
  const { t } = useLingui()
  const { name } = field
  return (
    <div className={styles.values}>
      <span className="visually-hidden">{t`${name}, from ${before} to ${after}`}</span>
      <span aria-hidden="true">
        <del>{before}</del> → <ins>{after}</ins>
      </span>
    </div>
  )
}

interface CompareProps {
  field: LegalField
  change: ChainChange
  config: ChainConfig
  draft: ChainDraft
}

function Compare({ field, change, config, draft }: CompareProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { name, key } = field
  return (
    <>
      <button
        type="button"
        className={styles.compare}
        aria-label={t`Compare side by side: ${name}`}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Compare side by side</Trans>
      </button>
      <TextCompare
        field={field}
        before={config.published[key]}
        after={draft.values[key]}
        names={{ before: change.before, after: change.after }}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

function Publish({ config, draft }: { config: ChainConfig; draft: ChainDraft }) {
  const { t } = useLingui()
  const { may } = useSelf()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const next = config.version + 1
  const { version } = config
  const query = chainConfigQuery()
  const { write, state, isOffline } = useStaffWrite({
    send: async (why: string, opId: string) => await publishChanges({ ...readOf(config), reason: why }, opId),
    invalidates: [chainConfigKey, ['studio-config']],
    onDone: (answer: ChainConfig) => {
      keepAnswer(queries, query, answer)
      setReason('')
      remembered.brand.write(brandOf(answer.published))
      showToast({ text: t`Version ${next} is published` })
    },
  })
  const mayPublish = may('/api/admin/config/publish')
  const isSaved = !draft.hasTyped && config.draft !== null
  const isComplete = missingTexts(draft.values).length === 0
  const canPublish = mayPublish && isSaved && isComplete && !isOffline && isReason(reason)
  function why(): string {
    if (!mayPublish) return t`Only the owner can publish`
    if (config.draft === null && !draft.hasTyped) return t`Nothing has changed`
    if (!isSaved) return t`Not everything is in the draft yet`
    return isComplete ? t`Write a reason first` : t`A legal text lacks one of its languages`
  }
  return (
    <>
      {mayPublish && <ReasonField value={reason} onChange={setReason} />}
      <WriteNote state={state} isOffline={isOffline} />
      <div className={styles.buttons}>
        <Discard config={config} draft={draft} />
        <StaffButton
          size="small"
          state={state.step === 'sending' ? 'busy' : canPublish ? 'ready' : 'disabled'}
          onClick={() => void write(reason.trim())}
          why={why()}
        >
          <Trans>Publish version {next}</Trans>
        </StaffButton>
      </div>
      <p className="quiet">
        <Trans>Only the owner can publish</Trans>
        <span className="dot" />
        <Trans>Version {version} can be brought back at any time</Trans>
      </p>
    </>
  )
}

function Discard({ config, draft: { discard } }: { config: ChainConfig; draft: ChainDraft }) {
  const { t } = useLingui()
  const { state, write, isOffline } = discard
  async function drop() {
    const isSure = await ask({
      title: t`Discard the whole draft?`,
      body: t`What others put into it is discarded too.`,
      confirm: t`Discard draft`,
      tone: 'danger',
    })
    if (isSure) void write({})
  }
  const canDrop = !isOffline && config.draft !== null
  return (
    <StaffButton
      kind="danger"
      size="small"
      state={state.step === 'sending' ? 'busy' : canDrop ? 'ready' : 'disabled'}
      onClick={() => void drop()}
      why={t`There is no draft to discard`}
    >
      <Trans>Discard draft</Trans>
    </StaffButton>
  )
}
