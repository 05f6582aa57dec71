import { useEffect } from 'react'

const nightColour = '#0D0906'

/** The whole page is dark while the screen is shown, its dialogs and the browser's own bar too, whatever the phone's theme. */
export function useNight(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset['theme']
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    const colours = bars.map(({ content }) => content)
    dataset['theme'] = 'night'
    for (const bar of bars) bar.content = nightColour
    return () => {
      if (before === undefined) delete dataset['theme']
      else dataset['theme'] = before
      bars.forEach((bar, index) => void (bar.content = colours[index] ?? ''))
    }
  }, [])
}
