import { useLingui } from '@lingui/react/macro'

import { bannerStanding, type BannerStanding } from '#src/domain/banners/banner-days.ts'
import { toLanguage } from '#src/domain/language.ts'
import { noonOf } from '#src/lib/format-time.ts'
import type { StaffBanner } from './banner-calls.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'

/** What a banner is called and when it is shown, in words. */
export function useBannerWords(today: string) {
  const { t, i18n } = useLingui()
  const day = (date: string) => shortDay(noonOf(date), i18n.locale, 'UTC', noonOf(today))
  return {
    /** Banners have no names; the words of their picture stand for them. */
    name: ({ pictures }: Pick<StaffBanner, 'pictures'>): string => {
      const language = toLanguage(i18n.locale)
      const own = pictures.find((picture) => picture.language === language) ?? pictures[0]
      return own?.alt ?? ''
    },
    standing: (banner: StaffBanner): { kind: BannerStanding; words: string } => {
      const kind = bannerStanding(banner, today)
      const { from, to } = banner
      if (kind === 'off') return { kind, words: t`Switched off` }
      if (kind === 'ended') return { kind, words: to === undefined ? t`Ended` : t`Ended ${day(to)}` }
      if (kind === 'scheduled')
        return { kind, words: from === undefined ? t`Scheduled` : t`Scheduled from ${day(from)}` }
      if (from === undefined) return { kind, words: to === undefined ? t`Always` : t`Until ${day(to)}` }
      return { kind, words: to === undefined ? t`From ${day(from)}` : `${day(from)} – ${day(to)}` }
    },
    day: (date: string | undefined) => (date === undefined ? t`open` : day(date)),
  }
}
