import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { legalTextQuery } from '#src/client/api/legal.ts'
import { toLanguage } from '#src/domain/language.ts'
import { readLegalText } from '#src/domain/legal/legal-format.ts'
import { publishedNumber, wordingOf } from '#src/domain/legal/risk-version.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { LegalBlocks } from '#src/shared/legal/legal-blocks.tsx'
import { RiskCard, RiskPoints } from '#src/shared/legal/risk-card.tsx'
import { loadRiskNotice } from '#src/shared/legal/risk-notice.ts'
import { failureOf, type Failure } from '#src/client/http/call-api.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { giveConsent, memberQuery } from '#src/client/api/members.ts'

import { ConsentDock, type ConsentReadiness } from './consent-dock.tsx'
import styles from './risk-consent.module.css'

interface RiskConsentProps {
  /** The version that the studio asks for. */
  version: string
  /** An earlier version was agreed to. */
  isRenewal: boolean
  /** What the studio asks for is to be read again. */
  onGiven: () => void
}

/** The risk notice, to be read to its end and agreed to before a bed may be started. Readable without a signal. */
export function RiskConsent({ version, isRenewal, onGiven }: RiskConsentProps) {
  const isPublished = publishedNumber(wordingOf(version)) !== undefined
  const Notice = isPublished ? PublishedNotice : OwnNotice
  return (
    <div className={styles.consent}>
      <div>
        <h2 className={styles.title}>
          <Trans>Please read before you start</Trans>
        </h2>
        <p className="quiet">
          {isRenewal ? (
            <Trans>The notice has changed, so we ask you once more.</Trans>
          ) : (
            <Trans>You confirm this once; we ask again when the notice changes.</Trans>
          )}
        </p>
      </div>
      <Notice version={version} onGiven={onGiven} />
    </div>
  )
}

type NoticeProps = Omit<RiskConsentProps, 'isRenewal'>

/** The wording that comes with the app. */
function OwnNotice({ version, onGiven }: NoticeProps) {
  const { t, i18n } = useLingui()
  const language = toLanguage(i18n.locale)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['legal-text', 'risk-notice', language],
    queryFn: () => loadRiskNotice(language),
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (data) {
    return (
      <Consent
        key={data.since}
        wording={data.since}
        name={t`Version ${data.since}`}
        version={version}
        onGiven={onGiven}
      >
        <RiskPoints notice={data} />
      </Consent>
    )
  }
  return isError ? <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} /> : <Waiting />
}

/** The wording that the chain published; another one than the studio asks for is never agreed to. */
function PublishedNotice({ version, onGiven }: NoticeProps) {
  const { t, i18n } = useLingui()
  const language = toLanguage(i18n.locale)
  const { data, isFetching, refetch } = useQuery(legalTextQuery('risk', language))
  if (data?.version === wordingOf(version) && data.text !== null) {
    const since = data.publishedAt === null ? '' : formatDate(data.publishedAt, i18n.locale)
    return (
      <Consent
        key={data.version}
        wording={data.version}
        name={t`Version ${data.number}, ${since}`}
        version={version}
        onGiven={onGiven}
      >
        <LegalBlocks blocks={readLegalText(data.text)} level={4} />
      </Consent>
    )
  }
  function readAgain() {
    void refetch()
    onGiven()
  }
  return isFetching ? <Waiting /> : <ErrorState onRetry={readAgain} isRetrying={isFetching} />
}

function Waiting() {
  return <Skeleton height="370px" radius="24px" />
}

interface ConsentProps extends NoticeProps {
  /** The wording that is shown, and what it is called. */
  wording: string
  name: string
  children: ReactNode
}

function Consent({ wording, name, version, onGiven, children }: ConsentProps) {
  const isOffline = useConnection().state === 'offline'
  const { giving, give } = useConsent(version, onGiven)
  const [hasReadAll, setHasReadAll] = useState(false)
  const [isAdult, setIsAdult] = useState(false)
  const [isWilling, setIsWilling] = useState(false)

  function readiness(): ConsentReadiness {
    if (wording !== wordingOf(version)) return 'other-version'
    if (giving.step === 'sending') return 'sending'
    if (isOffline) return 'offline'
    return hasReadAll && isAdult && isWilling ? 'ready' : 'unread'
  }
  return (
    <>
      <RiskCard version={name} hasReadAll={hasReadAll} onReadAll={() => setHasReadAll(true)}>
        {children}
      </RiskCard>
      <div>
        <Checkbox checked={isAdult} onChange={(event) => setIsAdult(event.target.checked)}>
          <span className={styles.words}>
            <Trans>I am 18 or older</Trans>
          </span>
        </Checkbox>
        <Checkbox checked={isWilling} onChange={(event) => setIsWilling(event.target.checked)}>
          <span className={styles.words}>
            <Trans>I have read and understood the risk notice and choose to tan</Trans>
          </span>
        </Checkbox>
      </div>
      <ConsentDock
        readiness={readiness()}
        failure={giving.step === 'failed' ? giving.failure : undefined}
        onGive={() => void give()}
      />
    </>
  )
}

/** Where the member's yes stands; only the studio's answer makes it count. */
type Giving = { step: 'reading' } | { step: 'sending' } | { step: 'failed'; failure: Failure }

/** Gives the studio the member's yes to one version; the same wish keeps its id, however often it is sent. */
function useConsent(version: string, onGiven: () => void) {
  const queries = useQueryClient()
  const [opId] = useState(() => crypto.randomUUID())
  const [giving, setGiving] = useState<Giving>({ step: 'reading' })

  async function give(): Promise<void> {
    setGiving({ step: 'sending' })
    try {
      keepAnswer(queries, memberQuery(), await giveConsent({ version, isAdult: true, opId }))
      onGiven()
    } catch (error) {
      setGiving({ step: 'failed', failure: failureOf(error) })
    }
  }
  return { giving, give }
}
