import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { toLanguage } from '#src/domain/language.ts'
import { wordingOf } from '#src/domain/risk-version.ts'
import { useConnection } from '#src/offline/connection.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

import { ConsentDock, type ConsentReadiness } from './consent-dock.tsx'
import { RiskCard } from './risk-card.tsx'
import styles from './risk-consent.module.css'
import { loadRiskNotice, type RiskNotice } from './risk-notice.ts'
import { useConsent } from './use-consent.ts'

interface RiskConsentProps {
  /** The version that the studio asks for. */
  version: string
  /** An earlier version was agreed to. */
  isRenewal: boolean
  onGiven: () => void
}

/** The risk notice, to be read to its end and agreed to before a bed may be started. Readable without a signal. */
export function RiskConsent({ version, isRenewal, onGiven }: RiskConsentProps) {
  const { i18n } = useLingui()
  const language = toLanguage(i18n.locale)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['legal-text', 'risk-notice', language],
    queryFn: () => loadRiskNotice(language),
    staleTime: Infinity,
    networkMode: 'always',
  })
  return (
    <div className={styles.consent}>
      <div>
        <h2 className={styles.title}>
          <Trans>Please read before you start</Trans>
        </h2>
        <p className={styles.note}>
          {isRenewal ? (
            <Trans>The notice has a new version, so we ask you once more.</Trans>
          ) : (
            <Trans>You confirm this once; we ask again when the notice changes.</Trans>
          )}
        </p>
      </div>
      {data && <Consent key={data.since} notice={data} version={version} onGiven={onGiven} />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && <Skeleton height="370px" radius="24px" />}
    </div>
  )
}

function Consent({ notice, version, onGiven }: { notice: RiskNotice } & Omit<RiskConsentProps, 'isRenewal'>) {
  const isOffline = useConnection().state === 'offline'
  const { giving, give } = useConsent(version, onGiven)
  const [hasReadAll, setHasReadAll] = useState(false)
  const [isAdult, setIsAdult] = useState(false)
  const [isWilling, setIsWilling] = useState(false)

  function readiness(): ConsentReadiness {
    if (notice.since !== wordingOf(version)) return 'other-version'
    if (giving.step === 'sending') return 'sending'
    if (isOffline) return 'offline'
    return hasReadAll && isAdult && isWilling ? 'ready' : 'unread'
  }
  return (
    <>
      <RiskCard notice={notice} hasReadAll={hasReadAll} onReadAll={() => setHasReadAll(true)} />
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
