import { openPicture } from './encode-picture.ts'

/** As a home screen asks for it. */
export interface AppIcon {
  size: number
  purpose: 'any' | 'maskable'
}

/** A launcher cuts a maskable icon to its own shape, but nothing out of a circle of four fifths: what a logo has in its middle. */
const safePart = 0.8

/** A stored logo as the opaque PNG that every home screen takes; the color of its corner goes on around a maskable one. */
export async function drawAppIcon(logo: Buffer, { size, purpose }: AppIcon): Promise<Buffer> {
  const open = await openPicture(logo)
  const inner = purpose === 'any' ? size : Math.round(size * safePart)
  const before = Math.floor((size - inner) / 2)
  const after = size - inner - before
  const corner = await open().extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  const [r = 255, g = 255, b = 255] = corner
  return await open()
    .resize({ width: inner, height: inner })
    .removeAlpha()
    .extend({ top: before, left: before, bottom: after, right: after, background: { r, g, b } })
    .png()
    .toBuffer()
}
