import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { legalTextQuery } from '#src/client/api/legal.ts'
import { toLanguage } from '#src/domain/language.ts'
import { publishedNumber } from '#src/domain/legal/risk-version.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import type { LegalDocument } from '#src/shared/legal/built-in-text.ts'
import { ownTextQuery } from '#src/shared/legal/own-text-query.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'

import { LegalTextBody, TextWaiting } from './legal-text-body.tsx'

/** What a member agreed to, and when. */
export interface AgreedVersion {
  version: string
  at: number
}

interface AgreedTextProps {
  document: LegalDocument
  agreed: AgreedVersion
  onClose: () => void
}

/** The very version that a member agreed to. */
export function AgreedText(props: AgreedTextProps) {
  const number = publishedNumber(props.agreed.version)
  return number === undefined ? <OwnText {...props} /> : <PublishedText {...props} number={number} />
}

/** One that the chain published; a phone that has read it once has it without a signal too. */
function PublishedText({ document, agreed: { version, at }, number, onClose }: AgreedTextProps & { number: number }) {
  const { i18n } = useLingui()
  const { data, isError, isFetching, refetch } = useQuery(legalTextQuery(document, toLanguage(i18n.locale), version))
  if (data && data.text !== null) {
    return <LegalTextBody facts={<Agreed name={String(number)} at={at} />} text={data.text} onClose={onClose} />
  }
  if (isError) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  return <TextWaiting />
}

/** The wording that came with the app. An app that was updated since may bring a later one, and says so. */
function OwnText({ document, agreed: { version, at }, onClose }: AgreedTextProps) {
  const { i18n } = useLingui()
  const { data, isError, isFetching, refetch } = useQuery(ownTextQuery(document, toLanguage(i18n.locale), useBrand()))
  if (data) {
    const { since, text } = data
    const note = since === version ? undefined : <Trans>The app now has the wording of {since}, shown here.</Trans>
    return <LegalTextBody facts={<Agreed name={version} at={at} />} note={note} text={text} onClose={onClose} />
  }
  return isError ? <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} /> : <TextWaiting />
}

function Agreed({ name, at }: { name: string; at: number }) {
  const { i18n } = useLingui()
  const day = formatDate(at, i18n.locale)
  return (
    <Trans>
      Version {name}, agreed {day}
    </Trans>
  )
}
