import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { emptyDraft } from '#src/domain/setup/setup-draft.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { ChainMade } from './chain-made.tsx'
import { SecretStep } from './secret-step.tsx'
import { type MadeChain, setupStateQuery } from './setup-calls.ts'
import { clearSetup, keepSetup, readSetup } from './persisted-setup.ts'
import { SetupSteps } from './setup-steps.tsx'
import styles from './setup.module.css'

/** The first page of an empty server: from the printed secret to a chain that members can book in. */
export function SetupScreen() {
  const state = useQuery(setupStateQuery)
  const [made, setMade] = useState<MadeChain>()
  const [setup, setSetup] = useState(
    () => readSetup() ?? { draft: emptyDraft(Intl.DateTimeFormat().resolvedOptions().timeZone), step: -1 },
  )
  function change(next: typeof setup) {
    setSetup(next)
    keepSetup(next)
  }
  if (made) return <ChainMade made={made} draft={setup.draft} />
  if (state.data?.isSetUp) return <AlreadySetUp />
  return (
    <main className={setup.step < 0 ? styles.narrow : undefined}>
      {setup.step >= 0 ? (
        <SetupSteps
          {...setup}
          onChange={change}
          onMade={(chain) => {
            clearSetup()
            setMade(chain)
          }}
        />
      ) : state.isError ? (
        <ErrorState onRetry={() => void state.refetch()} isRetrying={state.isFetching} />
      ) : state.data ? (
        <SecretStep onOpen={(secret) => change({ draft: { ...setup.draft, secret }, step: 0 })} />
      ) : (
        <Skeleton height="320px" radius="24px" />
      )}
    </main>
  )
}

function AlreadySetUp() {
  return (
    <main className={styles.narrow}>
      <h1 className={styles.title} tabIndex={-1}>
        <Trans>This chain is set up</Trans>
      </h1>
      <p className="quiet">
        <Trans>Its owner signs in with their number; everything else is in the staff area.</Trans>
      </p>
      <Link to="/login" className={buttonClass({ wide: true })}>
        <Trans>Sign in</Trans>
      </Link>
    </main>
  )
}
