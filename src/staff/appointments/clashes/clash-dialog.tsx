import { Dialog as Base } from '@base-ui/react/dialog'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import type { Clash, ClashDecision } from './clash-calls.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import type { WriteState } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconClose } from '#src/ui/pictures/icons.tsx'
import { useBackCloses } from '#src/ui/overlays/use-back-closes.ts'

import styles from './clash-dialog.module.css'
import { type ClashDraft, type ClashDrafts, decisionOf } from './clash-draft.ts'
import { ClashRow } from './clash-row.tsx'

interface ClashDialogProps {
  /** Undefined while there is nothing to decide. */
  clashes: readonly Clash[] | undefined
  /** Whom an earlier list named; undefined for the first one. */
  knownIds: ReadonlySet<string> | undefined
  detail?: ReactNode
  state: WriteState
  isOffline: boolean
  onClose: () => void
  onSave: (decisions: ClashDecision[]) => void
}

/** Asks what becomes of every appointment that a change affects. Nothing is chosen beforehand. */
export function ClashDialog(props: ClashDialogProps) {
  const { clashes, onClose } = props
  // The list stays on the dialog while it leaves.
  const [last, setLast] = useState<readonly Clash[]>()
  if (clashes && clashes !== last) setLast(clashes)
  useBackCloses(clashes !== undefined, onClose)
  if (!last) return null
  return (
    <Base.Root open={clashes !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup}>
            <Content {...props} clashes={last} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function Content(props: ClashDialogProps & { clashes: readonly Clash[] }) {
  const { t } = useLingui()
  const { clashes, knownIds, detail, state, isOffline, onClose, onSave } = props
  const [drafts, setDrafts] = useState<ClashDrafts>(new Map())
  const decisions = clashes.flatMap((clash) => decisionOf(clash, drafts) ?? [])
  const open = clashes.length - decisions.length
  function choose(clash: Clash, draft: ClashDraft) {
    setDrafts((before) => new Map(before).set(clash.appointmentId, draft))
  }
  return (
    <>
      <Head count={clashes.length} detail={detail} />
      <ul className={styles.list}>
        {clashes.map((clash) => (
          <ClashRow
            key={clash.appointmentId}
            clash={clash}
            isNew={knownIds !== undefined && !knownIds.has(clash.appointmentId)}
            clashes={clashes}
            drafts={drafts}
            onChoose={(draft) => choose(clash, draft)}
          />
        ))}
      </ul>
      <div className={styles.line}>
        <p className={styles.note}>
          <Trans>“Keep” leaves the time open for that appointment. Nobody else can book it.</Trans>
        </p>
        <button
          type="button"
          className={styles.all}
          onClick={() => setDrafts(new Map(clashes.map(({ appointmentId }) => [appointmentId, { choice: 'cancel' }])))}
        >
          <Trans>Cancel all and notify</Trans>
        </button>
      </div>
      <WriteNote state={state} isOffline={isOffline} />
      <div className={styles.actions}>
        <Button kind="tonal" onClick={onClose}>
          <Trans>Back to editing</Trans>
        </Button>
        <StaffButton
          state={state.step === 'sending' ? 'busy' : open > 0 || isOffline ? 'disabled' : 'ready'}
          why={t`Decide about every appointment first`}
          onClick={() => onSave(decisions)}
        >
          {open > 0 ? (
            <Plural value={open} one="Save · # left to decide" other="Save · # left to decide" />
          ) : (
            <Trans>Save</Trans>
          )}
        </StaffButton>
      </div>
    </>
  )
}

function Head({ count, detail }: { count: number; detail: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={styles.head}>
      <div className={styles.heading}>
        <Base.Title className="text-title-m">
          <Plural value={count} one="# appointment affected" other="# appointments affected" />
        </Base.Title>
        <Base.Description className={styles.detail}>
          {detail} <Trans>Decide for each one, then save.</Trans>
        </Base.Description>
      </div>
      <Base.Close className={styles.close} aria-label={t`Close`}>
        <IconClose size={22} />
      </Base.Close>
    </div>
  )
}
