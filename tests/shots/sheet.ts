import sharp from 'sharp'

import type { Look } from './looks.ts'

export interface Shot {
  row: number
  column: number
  picture: Buffer
}

/** Every screen is this high on a sheet, in pixels; its width follows. */
const shotHeight = 460
const gap = 12
const titleHeight = 26
const mostBytes = 500_000

/** One picture of all shots of an area: a row for each sight, a column for each look; smaller than half a megabyte. */
export async function drawSheet(
  names: readonly string[],
  looks: readonly Look[],
  shots: readonly Shot[],
): Promise<Buffer> {
  const widths = looks.map(({ width, height }) => Math.round((shotHeight * width) / height))
  const left = widths.map((_, column) => gap + widths.slice(0, column).reduce((sum, width) => sum + width + gap, 0))
  const width = widths.reduce((sum, one) => sum + one + gap, gap)
  const rowHeight = titleHeight + shotHeight + gap
  const height = names.length * rowHeight + gap
  const pictures = shots.map(async ({ row, column, picture }) => ({
    input: await sharp(picture)
      .resize({ height: shotHeight, width: widths[column] ?? 0, fit: 'cover', position: 'top' })
      .toBuffer(),
    left: left[column] ?? 0,
    top: gap + row * rowHeight + titleHeight,
  }))
  const titles = names.map((name, row) => ({
    input: Buffer.from(titleOf(name, looks, left, width)),
    left: 0,
    top: gap + row * rowHeight,
  }))
  const canvas = sharp({ create: { width, height, channels: 3, background: '#8d8780' } })
  const whole = await canvas
    .composite([...titles, ...(await Promise.all(pictures))])
    .png()
    .toBuffer()
  for (const quality of [70, 55, 40, 28]) {
    const sheet = await sharp(whole).webp({ quality, effort: 5 }).toBuffer()
    if (sheet.length <= mostBytes || quality === 28) return sheet
  }
  return whole
}

function titleOf(name: string, looks: readonly Look[], left: readonly number[], width: number): string {
  const words = looks.map(
    (look, column) => `<text x="${left[column]}" y="18">${escaped(column === 0 ? name : look.name)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${titleHeight}" font-family="sans-serif" font-size="14" fill="#fff">${words.join('')}</svg>`
}

/** As XML reads it: the address of a page may hold an ampersand. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
