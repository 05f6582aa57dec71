import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { brand } from '#src/domain/brand.ts'

import { findPage } from './find-page.ts'

/** Names the document after the staff page. The router names it after the whole area first, each time it has rendered. */
export function useArrival(page: string): void {
  const { i18n } = useLingui()
  const router = useRouter()
  const { locale } = i18n
  useEffect(() => {
    const name = () => {
      const title = findPage(page)?.title
      if (title) document.title = `${i18n._(title)} · ${locale === 'en-US' ? brand.nameEn : brand.nameZh}`
    }
    name()
    return router.subscribe('onRendered', name)
  }, [router, i18n, locale, page])
}
