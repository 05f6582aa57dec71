import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

import type { Language } from '#src/domain/language.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { userKey } from '#src/staff/members/member-calls.ts'
import { InLanguage } from '#src/shared/language/in-language.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import { ClerkSide } from './clerk-side.tsx'
import styles from './notice.module.css'
import { type NoticeStanding, signNotice, standingQuery } from './notice-calls.ts'
import { LanguageChoice, NoticePage, NoticeWaiting } from './notice-page.tsx'
import { NoticeTrouble } from './notice-trouble.tsx'
import { type Missing, useSignature } from './use-signature.ts'

interface SignFormProps {
  standing: NoticeStanding
  language: Language
  onLanguage: (language: Language) => void
  shopId: number
  /** A new version came into force while this was open. */
  isRenewed: boolean
  onNotNow: () => void
}

/** The member's side of the tablet, and beside it the clerk's; only the studio's answer makes a signature count. */
export function SignForm({ standing, language, onLanguage, shopId, isRenewed, onNotNow }: SignFormProps) {
  const queries = useQueryClient()
  const draft = useSignature()
  const { queryKey } = standingQuery(standing.uid)
  const { state, write, isOffline } = useStaffWrite({
    send: signNotice,
    invalidates: [userKey(standing.uid)],
    onDone: (now) => {
      queries.setQueryData(queryKey, now)
    },
  })
  const why = useMissingWords(draft.missing)
  const isReady = draft.missing === undefined && standing.obstacle === null && !isOffline
  return (
    <div className={styles.notice}>
      <div className={styles.columns}>
        <InLanguage language={language} waiting={<NoticeWaiting />}>
          <div className={styles.member}>
            <LanguageChoice language={language} onChange={onLanguage} />
            <NoticePage standing={standing} shopId={shopId} language={language} draft={draft} />
          </div>
        </InLanguage>
        <ClerkSide standing={standing} />
      </div>
      <NoticeTrouble standing={standing} state={state} isOffline={isOffline} isRenewed={isRenewed} />
      <div className={styles.foot}>
        <Button kind="tonal" onClick={onNotNow}>
          <Trans context="notice">Not now</Trans>
        </Button>
        <p className={styles.kept} role="status">
          {why ?? <Trans>Kept on file with version, time and clerk</Trans>}
        </p>
        <StaffButton
          why={why}
          state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
          onClick={() => {
            const { version, uid: memberUid } = standing
            void write({ memberUid, shopId, kind: 'risk', version, language, adult: true, ...draft.signed })
          }}
        >
          <Trans>Save signature</Trans>
        </StaffButton>
      </div>
    </div>
  )
}

/** Why it cannot be saved yet; undefined when it can. */
function useMissingWords(missing: Missing | undefined): string | undefined {
  const { t } = useLingui()
  switch (missing) {
    case undefined:
      return undefined
    case 'reading':
      return t`The notice has to be read to its end first`
    case 'tick':
      return t`The tick is missing`
    case 'signature':
      return t`The signature is missing`
    case 'name':
      return t`The full name is missing`
  }
}
