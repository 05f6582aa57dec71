import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { type Language, toLanguage } from '#src/domain/language.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { IconAlert, IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import { type Agreed, type NoticeStanding, standingQuery } from './notice-calls.ts'
import { NoticeWaiting } from './notice-page.tsx'
import { SignForm } from './sign-form.tsx'
import { useAgreedText } from './use-agreed-text.ts'

interface NoticeSigningProps {
  memberUid: string
  /** Where it is signed. */
  shopId: number
  /** The member has agreed: here, before another clerk, or on the phone. Told once. */
  onSigned: (agreed: Agreed) => void
  onNotNow: () => void
}

/** So soon it is seen that the member has agreed on the phone. */
const everyMs = 2000

/** A member reads the risk notice on the tablet and signs it. It ends by itself when they agree on their phone. */
export function NoticeSigning({ memberUid, shopId, onSigned, onNotNow }: NoticeSigningProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...standingQuery(memberUid), refetchInterval: everyMs })
  const agreed = data?.agreed ?? undefined
  const isAgreed = agreed !== undefined
  const agreedText = useAgreedText(shopId)
  const tell = useEffectEvent(() => {
    if (!agreed) return
    // It stays in sight when what is around this goes on.
    showToast({ text: agreedText(agreed) })
    onSigned(agreed)
  })
  useEffect(() => {
    if (isAgreed) tell()
  }, [isAgreed])

  if (agreed) {
    return (
      <Callout tone="calm" icon={<IconCheck size={22} />}>
        {agreedText(agreed)}
      </Callout>
    )
  }
  if (data) return <Signing standing={data} shopId={shopId} onNotNow={onNotNow} />
  const failure = error ? failureOf(error) : undefined
  if (failure?.kind === 'refused') {
    return (
      <div role="alert">
        <Callout tone="bad" icon={<IconAlert size={22} />}>
          {failure.message}
        </Callout>
      </div>
    )
  }
  return failure ? <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} /> : <NoticeWaiting />
}

interface SigningProps {
  standing: NoticeStanding
  shopId: number
  onNotNow: () => void
}

function Signing({ standing, ...rest }: SigningProps) {
  const { i18n } = useLingui()
  const [chosen, setChosen] = useState<Language>()
  const [first] = useState(standing.version)
  const language = chosen ?? standing.language ?? toLanguage(i18n.locale)
  return (
    <SignForm
      // What was read, ticked and drawn belongs to one wording in one language.
      key={`${standing.version} ${language}`}
      standing={standing}
      language={language}
      onLanguage={setChosen}
      isRenewed={standing.version !== first}
      {...rest}
    />
  )
}
