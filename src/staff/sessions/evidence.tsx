import { Trans, useLingui } from '@lingui/react/macro'

import { sessionLength } from '#src/domain/sessions/session-length.ts'
import type { SessionFile } from './session-record-calls.ts'

import { useDocumentNames } from '#src/staff/kit/fields/use-document-names.ts'
import { useProofName } from '#src/staff/kit/use-proof-name.ts'

import styles from './records.module.css'
import { useEventName, useReceiptReason, useTransportName } from './use-record-texts.ts'

type Step = SessionFile['evidence'][number]

/** What was heard and done about a session, the oldest first, each with where it comes from. */
export function Evidence({ file, timeZone }: { file: SessionFile; timeZone: string }) {
  const { asks } = file
  return (
    <ol className={styles.timeline}>
      {file.evidence.map((step, index) => (
        <Line key={keyOf(step, index)} step={step} timeZone={timeZone} />
      ))}
      {file.state === 'unknown' && (
        <li className={styles.step}>
          <span className={styles.node} data-tone="bad" aria-hidden="true" />
          <b>
            <Trans>No receipt of the end</Trans>
          </b>
          <span className={styles.source}>
            <Trans>Asked {asks} times over the network</Trans>
          </span>
        </li>
      )}
    </ol>
  )
}

/** Lines are only added at the end. */
function keyOf({ at, what }: Step, place: number): string {
  return `${place} ${at} ${what}`
}

const doubtful = new Set(['silent', 'refused', 'tick', 'not-sent', 'settled-by-hand', 'asked-by-staff'])

function Line({ step, timeZone }: { step: Step; timeZone: string }) {
  const { i18n } = useLingui()
  const nameOf = useEventName()
  const transportOf = useTransportName()
  const reasonOf = useReceiptReason()
  const proofOf = useProofName()
  const documents = useDocumentNames()
  const { at, what, road, who, receipt, proof, document } = step
  return (
    <li className={styles.step}>
      <span className={styles.node} data-tone={doubtful.has(what) ? 'warn' : 'ok'} aria-hidden="true" />
      <b>{nameOf(what)}</b>
      <time dateTime={new Date(at).toISOString()} className="quiet">
        {secondsOf(at, timeZone)}
      </time>
      <span className={styles.source}>
        {receipt && `${reasonOf(receipt.reason)} · ${sessionLength(receipt.secondsOn, i18n.locale)} · `}
        {transportOf(road)}
        {proof !== undefined && ` · ${proofOf(proof)}`}
        {document !== undefined && ` · ${documents[document]}`}
        {who !== null && ` · ${who}`}
      </span>
    </li>
  )
}

function secondsOf(at: number, timeZone: string): string {
  return new Date(at).toLocaleTimeString('en-GB', { timeZone, hourCycle: 'h23' })
}
