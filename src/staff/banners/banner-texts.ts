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
    name: ({ languages }: Pick<StaffBanner, 'languages'>): string => {
      const language = toLanguage(i18n.locale)
      const own = languages.find((picture) => picture.language === language) ?? languages[0]
      return own?.alt ?? ''
    },
    standing: (banner: StaffBanner): { kind: BannerStanding; words: string } => {
      const kind = bannerStanding(banner, today)
      const { showFrom, showTo } = banner
      if (kind === 'off') return { kind, words: t`Switched off` }
      if (kind === 'ended') return { kind, words: showTo === null ? t`Ended` : t`Ended ${day(showTo)}` }
      if (kind === 'scheduled')
        return { kind, words: showFrom === null ? t`Scheduled` : t`Scheduled from ${day(showFrom)}` }
      if (showFrom === null) return { kind, words: showTo === null ? t`Always` : t`Until ${day(showTo)}` }
      return { kind, words: showTo === null ? t`From ${day(showFrom)}` : `${day(showFrom)} – ${day(showTo)}` }
    },
    day: (date: string | null) => (date === null ? t`open` : day(date)),
  }
}
