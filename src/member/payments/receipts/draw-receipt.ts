import type { ReceiptWords } from './use-receipt-words.ts'

/** In points of a phone's screen; drawn at three pixels each, which prints well. */
const width = 380
const margin = 28
const scale = 3
const ink = { strong: '#24170e', quiet: '#5c4a3c', line: '#d8ccbd', paper: '#ffffff' }

/** The receipt as a picture that every phone can show, send and print. Undefined where the browser cannot draw. */
export async function drawReceipt(words: ReceiptWords, language: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.lang = language
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // The words say how tall it is; setting the size clears what was drawn to find that out.
  const height = writeReceipt(context, words)
  canvas.width = width * scale
  canvas.height = height * scale
  context.scale(scale, scale)
  context.fillStyle = ink.paper
  context.fillRect(0, 0, width, height)
  writeReceipt(context, words)
  return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

/** Writes from top to bottom and tells how far down it came. */
function writeReceipt(context: CanvasRenderingContext2D, { from, title, number, rows, total }: ReceiptWords): number {
  const family = getComputedStyle(document.body).fontFamily
  let y = margin
  const put = (
    text: string,
    { size = 14, bold = false, color = ink.strong, x = margin, room = width - 2 * margin } = {},
  ) => {
    context.font = `${bold ? 700 : 400} ${size}px ${family}`
    context.fillStyle = color
    context.textBaseline = 'top'
    for (const line of linesOf(context, text, room)) {
      context.fillText(line, x, y)
      y += size * 1.5
    }
  }
  const rule = () => {
    context.fillStyle = ink.line
    context.fillRect(margin, y + 8, width - 2 * margin, 1)
    y += 24
  }
  put(from.chain, { size: 20, bold: true })
  put(from.shop, { bold: true })
  put(from.address, { color: ink.quiet })
  rule()
  put(`${title} ${number}`, { size: 16, bold: true })
  y += 8
  const value = { x: margin + 116, room: width - 2 * margin - 116 }
  for (const row of [...rows, undefined]) {
    if (!row) rule()
    const { name, value: text } = row ?? total
    const top = y
    put(name, { color: ink.quiet, room: 108 })
    const below = y
    y = top
    put(text, { ...value, bold: !row })
    y = Math.max(y, below) + 6
  }
  return Math.ceil(y + margin - 6)
}

/** Breaks a text where it is too wide: between words, and in Chinese between any two characters. */
function linesOf(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const part of paragraph.match(/[\p{Script=Han}，。、（）]|[^\s\p{Script=Han}，。、（）]+\s*|\s+/gu) ?? []) {
      if (line !== '' && context.measureText((line + part).trimEnd()).width > room) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += part
    }
    lines.push(line.trimEnd())
  }
  return lines
}
