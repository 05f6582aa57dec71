import { useLingui } from '@lingui/react/macro'

/** How many there are, or, where the server counts no further, that there are more than so many. */
export interface CappedCount {
  count: number
  isCapped: boolean
}

/** A count as it is said: "84", or "1,000+" where there are more. */
export function useCountText(): (counted: CappedCount) => string {
  const { t, i18n } = useLingui()
  return ({ count, isCapped }) => {
    const said = i18n.number(count)
    return isCapped ? t`${said}+` : said
  }
}
