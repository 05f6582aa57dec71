/** A theme chosen on this phone, above the phone's own. */
export type Appearance = 'light' | 'dark'

/** The page's ground in each theme, as in `tokens.css`. */
const barColors = { light: '#FAF6F0', dark: '#14100C', night: '#0D0906' }

/** Gives the page the chosen theme; undefined follows the phone. The boot script does the same before the first paint. */
export function showAppearance(chosen: Appearance | undefined): void {
  const { dataset } = document.documentElement
  if (chosen === undefined) delete dataset['appearance']
  else dataset['appearance'] = chosen
  paintBars()
}

/** The page is as dark as a bed's own room until the returned function is called. */
export function showNight(): () => void {
  const { dataset } = document.documentElement
  dataset['theme'] = 'night'
  paintBars()
  return () => {
    delete dataset['theme']
    paintBars()
  }
}

/** The browser's own bar has the color of the page. It has one tag for each theme of the phone. */
function paintBars(): void {
  const { theme, appearance } = document.documentElement.dataset
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofPhone = bar.media.includes('dark') ? 'dark' : 'light'
    const chosen = appearance === 'light' || appearance === 'dark' ? appearance : ofPhone
    bar.content = barColors[theme === 'night' ? 'night' : chosen]
  }
}
