import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { legalTextQuery } from '#src/client/api/legal.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { toLanguage } from '#src/domain/language.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import type { LegalDocument } from '#src/shared/legal/built-in-text.ts'
import { ownTextQuery } from '#src/shared/legal/own-text-query.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'

import { LegalTextBody, TextWaiting } from './legal-text-body.tsx'

interface TextInForceProps {
  document: LegalDocument
  onClose: () => void
}

/** What the chain published; else the wording that comes with the app, which is there without a signal. */
export function TextInForce({ document, onClose }: TextInForceProps) {
  const { i18n } = useLingui()
  const language = toLanguage(i18n.locale)
  const isOffline = useConnection().state === 'offline'
  const published = useQuery(legalTextQuery(document, language))
  const own = useQuery(ownTextQuery(document, language, useBrand()))
  const isUnknown = published.data === undefined
  if (isUnknown && !published.isError && !isOffline) return <TextWaiting />
  if (published.data && published.data.text !== null) {
    const { number, text, publishedAt } = published.data
    const since = publishedAt === null ? '' : formatDate(publishedAt, i18n.locale)
    return <LegalTextBody facts={<InForce number={number} since={since} />} text={text} onClose={onClose} />
  }
  if (own.data) {
    const { since, text } = own.data
    const note = isUnknown ? (
      <Trans>This is the text that came with the app. Connect to check for a newer one.</Trans>
    ) : undefined
    return <LegalTextBody facts={<InForce number={1} since={since} />} note={note} text={text} onClose={onClose} />
  }
  if (own.isError) return <ErrorState onRetry={() => void own.refetch()} isRetrying={own.isFetching} />
  return <TextWaiting />
}

function InForce({ number, since }: { number: number; since: string }) {
  return (
    <Trans>
      Version {number}, in force since {since}
    </Trans>
  )
}
