/** When and where a banner is shown. Dates are YYYY-MM-DD of the studio's calendar, both included. */
export interface BannerSpan {
  enabled: boolean
  showFrom: string | null
  showTo: string | null
  /** Empty: every studio. */
  shopIds: readonly number[]
}

/** As many as one studio shows on a day; no member looks at a seventh. */
export const mostBanners = 6

export type BannerStanding = 'off' | 'scheduled' | 'playing' | 'ended'

/** What becomes of a banner on a day. One that has ended is over, whether it is switched on or not. */
export function bannerStanding(
  { enabled, showFrom, showTo }: Omit<BannerSpan, 'shopIds'>,
  today: string,
): BannerStanding {
  if (showTo !== null && showTo < today) return 'ended'
  if (!enabled) return 'off'
  return showFrom !== null && today < showFrom ? 'scheduled' : 'playing'
}

/** Whether there is a day, today or later, on which the studio would show more than `mostBanners` with this one. */
export function isCrowded(
  banner: BannerSpan,
  others: readonly BannerSpan[],
  { shopId, today }: { shopId: number; today: string },
): boolean {
  if (!isFor(banner, shopId)) return false
  const rivals = others.filter((other) => isFor(other, shopId))
  // The number only grows on days on which one of them begins.
  const days = [banner, ...rivals].map(({ showFrom }) => (showFrom === null || showFrom < today ? today : showFrom))
  return days.some(
    (day) => isShownOn(banner, day) && rivals.filter((rival) => isShownOn(rival, day)).length >= mostBanners,
  )
}

function isShownOn(banner: BannerSpan, day: string): boolean {
  return bannerStanding(banner, day) === 'playing'
}

function isFor({ shopIds }: BannerSpan, shopId: number): boolean {
  return shopIds.length === 0 || shopIds.includes(shopId)
}
