import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { agreeToTerms } from '#src/client/api/legal.ts'
import { memberKey } from '#src/client/api/members.ts'
import type { Member } from '#src/client/api/members.ts'
import { classNames } from '#src/lib/class-names.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { cardClass } from '#src/ui/layout/card.tsx'

import { LegalSheet } from './legal-sheet.tsx'
import type { LegalKind } from '#src/shared/legal/legal-text.ts'
import styles from './terms-renewal.module.css'

type Asking = 'reading' | 'sending' | 'failed'

/** Asks a signed-in member about terms that are newer than those they agreed to; nothing while there are none. */
export function TermsRenewal({ member }: { member: Member | undefined }) {
  const terms = member?.terms
  return terms?.needed === true && <Ask key={terms.version} version={terms.version} />
}

function Ask({ version }: { version: string }) {
  const queries = useQueryClient()
  const isOffline = useConnection().state === 'offline'
  const [opId] = useState(() => crypto.randomUUID())
  const [asking, setAsking] = useState<Asking>('reading')
  const [shown, setShown] = useState<{ kind: LegalKind; isOpen: boolean }>({ kind: 'user-agreement', isOpen: false })

  async function agree() {
    setAsking('sending')
    try {
      await agreeToTerms(version, opId)
    } catch (error) {
      // Newer ones still: what is read again below asks about those.
      if (failureOf(error).kind !== 'refused') return setAsking('failed')
    }
    await queries.invalidateQueries({ queryKey: memberKey })
    setAsking('reading')
  }
  return (
    <section className={classNames(cardClass(), styles.card)} aria-labelledby="terms-renewal">
      <h2 id="terms-renewal" className="text-title-s">
        <Trans>We've updated our terms</Trans>
      </h2>
      <p>
        <Trans>Please read the User Agreement and the Privacy Policy, and agree to go on.</Trans>
      </p>
      <div className={styles.texts}>
        <Button kind="text" size="small" onClick={() => setShown({ kind: 'user-agreement', isOpen: true })}>
          <Trans>User Agreement</Trans>
        </Button>
        <Button kind="text" size="small" onClick={() => setShown({ kind: 'privacy-policy', isOpen: true })}>
          <Trans>Privacy Policy</Trans>
        </Button>
      </div>
      {asking === 'failed' && (
        <p role="alert">
          <Trans>No answer from the studio. Your agreement doesn't count yet; try again.</Trans>
        </p>
      )}
      <Button
        wide
        state={asking === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
        onClick={() => void agree()}
      >
        {isOffline ? <Trans>Can be confirmed once online</Trans> : <Trans>I agree</Trans>}
      </Button>
      <LegalSheet kind={shown.kind} open={shown.isOpen} onClose={() => setShown({ ...shown, isOpen: false })} />
    </section>
  )
}
