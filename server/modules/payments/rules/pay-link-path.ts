/** The page of the app that a link of the counter leads to. */
export function payLinkPath({ linkKey }: { linkKey: string }): string {
  return `/hk/pay?key=${linkKey}`
}
