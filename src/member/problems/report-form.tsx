import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { longestProblemNote, type ProblemReason } from '#src/domain/problems/problem.ts'
import type { Report } from '#src/domain/problems/report.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Dock } from '#src/ui/layout/dock.tsx'
import { IconShield } from '#src/ui/pictures/icons.tsx'

import { NotKept } from './claim-dock.tsx'
import { PhotoField } from './photo-field.tsx'
import { ReasonChips } from './reason-chips.tsx'
import styles from './report-form.module.css'
import { useReport } from './use-report.ts'

interface ReportFormProps {
  reasons: readonly ProblemReason[]
  /** Chosen beforehand, where the studio knows what happened. */
  reason?: ProblemReason | undefined
  /** What it is about. */
  about: Pick<Report, 'sessionId' | 'appointmentId' | 'lockId' | 'deviceId' | 'shopId' | 'phoneSeconds'>
  /** A session is asked back with it. */
  wantsBack: boolean
  lead: ReactNode
  facts: ReactNode
  onKept: (id: string) => void
}

/** What happened, with a photo and words as far as the member likes; the facts go along by themselves. */
export function ReportForm({ reasons, reason: known, about, wantsBack, lead, facts, onKept }: ReportFormProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState(known)
  const [isMissing, setIsMissing] = useState(false)
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<string>()
  const { state, send } = useReport(onKept)

  function submit() {
    if (reason === undefined) return setIsMissing(true)
    const words = note.trim()
    send({
      ...about,
      reason,
      wantsBack,
      ...(words !== '' && { note: words }),
      ...(photo !== undefined && { picture: photo }),
    })
  }

  return (
    <div className={styles.form}>
      <div>
        <h2 className={styles.title}>
          <Trans>Sorry. What happened?</Trans>
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <ReasonChips reasons={reasons} value={reason} onChange={setReason} isMissing={isMissing} />
      <div className={styles.more}>
        <PhotoField photo={photo} onChange={setPhoto} />
        <textarea
          className={styles.note}
          aria-label={t`More details (optional)`}
          placeholder={t`More details (optional)`}
          maxLength={longestProblemNote}
          rows={3}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {facts}
      <p className={styles.danger}>
        <IconShield size={22} />
        <Trans>Feeling unwell? Leave the bed first. In an emergency call 999.</Trans>
      </p>
      <Dock note={state === 'failed' && <NotKept />}>
        <Button wide state={state === 'sending' ? 'busy' : 'ready'} onClick={submit}>
          {wantsBack ? <Trans>Report and get my session back</Trans> : <Trans>Send report</Trans>}
        </Button>
      </Dock>
    </div>
  )
}
