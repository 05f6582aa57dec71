import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { legalTextQuery } from '#src/client/api/legal.ts'
import type { Language } from '#src/domain/language.ts'
import { readLegalText } from '#src/domain/legal/legal-format.ts'
import { publishedNumber, wordingOf } from '#src/domain/legal/risk-version.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { LegalBlocks } from '#src/shared/legal/legal-blocks.tsx'
import { useChainZone } from '#src/staff/kit/self/use-chain-zone.ts'
import { RiskPoints } from '#src/shared/legal/risk-card.tsx'
import { loadRiskNotice } from '#src/shared/legal/risk-notice.ts'

export interface NoticeText {
  /** What its version is called, with its day. */
  name: string
  /** This app has another wording than the one that was asked for. */
  isOther: boolean
  body: ReactNode
}

/** The wording of a version of the risk notice in one language: as the chain published it, or as it comes with the app. */
export function useNoticeText(version: string, language: Language) {
  const { t } = useLingui()
  const zone = useChainZone()
  const wording = wordingOf(version)
  const number = publishedNumber(wording)
  const own = useQuery({
    queryKey: ['legal-text', 'risk-notice', language],
    queryFn: () => loadRiskNotice(language),
    enabled: number === undefined,
    staleTime: Infinity,
    networkMode: 'always',
  })
  const published = useQuery({ ...legalTextQuery('risk', language, wording), enabled: number !== undefined })
  const { isError, isFetching, refetch } = number === undefined ? own : published
  return { text: textOf(), isError, isFetching, retry: () => void refetch() }

  function textOf(): NoticeText | undefined {
    if (number === undefined) {
      if (!own.data) return undefined
      const { since } = own.data
      return { name: t`Version ${since}`, isOther: since !== wording, body: <RiskPoints notice={own.data} /> }
    }
    const { text, publishedAt } = published.data ?? { text: null, publishedAt: null }
    if (text === null) return undefined
    const since = publishedAt === null ? '' : formatDate(publishedAt, language, zone)
    const body = <LegalBlocks blocks={readLegalText(text)} level={4} />
    return { name: t`Version ${number}, ${since}`, isOther: false, body }
  }
}
