/** The faintest text that stands on the color of a brand: the amber of what is chosen. */
const faintest = '#ffb84d'
/** That of a button. */
const plainText = '#fff6e8'

/** What WCAG asks for text of any size. */
const leastContrast = 4.5

const steps = 100

/** How well the text of a button is read on a color, as WCAG counts it: 1 to 21. */
export function contrastOf(color: string): number {
  return contrast(color, plainText)
}

/** Whether everything that stands on the color of a brand can be read, by day and in the dark theme. */
export function isReadableColor(color: string): boolean {
  return contrast(color, faintest) >= leastContrast
}

/** The color itself where it can be read on, and else the nearest darker one that can. */
export function nearestReadable(color: string): string {
  const parts = channels(color)
  for (let step = steps; step >= 0; step--) {
    const darker = toHex(parts.map((part) => Math.round((part * step) / steps)))
    if (isReadableColor(darker)) return darker
  }
  return '#000000'
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function toHex(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
