import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { toLanguage } from '#src/domain/language.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LazySheet } from '#src/ui/overlays.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

import styles from './legal-sheet.module.css'
import { type LegalKind, loadLegalText } from './legal-text.ts'

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

function LegalBody({ kind, onClose }: { kind: LegalKind; onClose: () => void }) {
  const { i18n } = useLingui()
  const language = toLanguage(i18n.locale)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['legal-text', kind, language],
    queryFn: () => loadLegalText(kind, language),
    staleTime: Infinity,
  })
  if (data) {
    return (
      <div className={styles.text}>
        <p className={styles.since}>
          <Trans>In force since {data.since}</Trans>
        </p>
        {data.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h3 className={styles.heading}>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className={styles.paragraph}>
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <Button kind="tonal" wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    )
  }
  if (isError) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  return <Skeleton height="320px" radius="18px" />
}
