import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { legalTextQuery } from '#src/client/api/legal.ts'
import { toLanguage } from '#src/domain/language.ts'
import { type LegalBlock, readLegalText } from '#src/domain/legal/legal-format.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { LazySheet } from '#src/ui/overlays/overlays.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { LegalBlocks } from '#src/shared/legal/legal-blocks.tsx'
import styles from './legal-sheet.module.css'
import type { LegalKind } from '#src/shared/legal/legal-text.ts'
import { ownTextQuery } from '#src/shared/legal/own-text-query.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'

interface LegalSheetProps {
  kind: LegalKind
  open: boolean
  onClose: () => void
}

/** One of the two agreements, readable before agreeing and without a signal. */
export function LegalSheet({ kind, open, onClose }: LegalSheetProps) {
  const { t } = useLingui()
  const titles = { 'user-agreement': t`User Agreement`, 'privacy-policy': t`Privacy Policy` }
  return (
    <LazySheet open={open} onClose={onClose} title={titles[kind]} height="most">
      <LegalBody kind={kind} onClose={onClose} />
    </LazySheet>
  )
}

const documents = { 'user-agreement': 'terms', 'privacy-policy': 'privacy' } as const

/** What the chain published; else the wording that comes with the app, which is there without a signal. */
function LegalBody({ kind, onClose }: { kind: LegalKind; onClose: () => void }) {
  const { i18n } = useLingui()
  const language = toLanguage(i18n.locale)
  const isOffline = useConnection().state === 'offline'
  const published = useQuery(legalTextQuery(documents[kind], language))
  const own = useQuery(ownTextQuery(documents[kind], language, useBrand()))
  const isUnknown = published.data === undefined
  if (isUnknown && !published.isError && !isOffline) return <Skeleton height="320px" radius="18px" />
  if (published.data && published.data.text !== null) {
    const { number, text, publishedAt } = published.data
    return (
      <Text
        number={number}
        since={publishedAt === null ? '' : formatDate(publishedAt, i18n.locale)}
        blocks={readLegalText(text)}
        onClose={onClose}
      />
    )
  }
  if (own.data) {
    const { since, text } = own.data
    return <Text number={1} since={since} blocks={readLegalText(text)} isUnknown={isUnknown} onClose={onClose} />
  }
  if (own.isError) return <ErrorState onRetry={() => void own.refetch()} isRetrying={own.isFetching} />
  return <Skeleton height="320px" radius="18px" />
}

interface TextProps {
  number: number
  /** The day from which it applies. */
  since: string
  blocks: readonly LegalBlock[]
  /** The studio could not be asked whether there is a newer one. */
  isUnknown?: boolean
  onClose: () => void
}

function Text({ number, since, blocks, isUnknown = false, onClose }: TextProps) {
  return (
    <div className={styles.text}>
      <p className={styles.since}>
        <Trans>
          Version {number}, in force since {since}
        </Trans>
      </p>
      {isUnknown && (
        <p className={styles.since} role="status">
          <Trans>This is the text that came with the app. Whether there is a newer one can be seen once online.</Trans>
        </p>
      )}
      <LegalBlocks blocks={blocks} level={3} />
      <Button kind="tonal" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  )
}
