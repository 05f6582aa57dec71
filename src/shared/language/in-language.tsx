import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Language } from '#src/domain/language.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'

import { loadMessagesIn } from './activate-language.ts'

interface InLanguageProps {
  language: Language
  /** While its messages are on their way. */
  waiting: ReactNode
  children: ReactNode
}

/** A part of the page in another language than the app's: what a member reads on the tablet of a clerk. */
export function InLanguage({ language, waiting, children }: InLanguageProps) {
  const { i18n } = useLingui()
  const isOwn = i18n.locale === language
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['messages', language],
    queryFn: async () => setupI18n({ locale: language, messages: { [language]: await loadMessagesIn(language) } }),
    enabled: !isOwn,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  if (isOwn) return <div lang={language}>{children}</div>
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} /> : waiting
  return (
    <I18nProvider i18n={data}>
      <div lang={language}>{children}</div>
    </I18nProvider>
  )
}
