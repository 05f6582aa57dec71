import { type Crop, windowOf } from '#src/domain/members/crop.ts'

/** The size in pixels that the studio keeps a picture in. */
export interface CutSize {
  width: number
  height: number
}

export const avatarSize: CutSize = { width: 512, height: 512 }
/** More than any phone's camera makes; beyond it the browser might run out of memory. */
const maxFileBytes = 25 * 1024 * 1024

export type Opened = { kind: 'opened'; picture: ImageBitmap } | { kind: 'too-large' } | { kind: 'no-picture' }

/** Reads a chosen file as a picture, upright as it was taken. */
export async function openPicture(file: Blob): Promise<Opened> {
  if (file.size > maxFileBytes) return { kind: 'too-large' }
  try {
    return { kind: 'opened', picture: await createImageBitmap(file, { imageOrientation: 'from-image' }) }
  } catch {
    return { kind: 'no-picture' }
  }
}

/** Draws the chosen window over the whole canvas. */
export function drawWindow(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, width, height } = windowOf(crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // Pictures that can be seen through stand on white, as at the studio.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** The canvas as a file: WebP, or JPEG where the browser writes no WebP. */
export async function toFile(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  const webp = await encode(canvas, 'image/webp')
  return webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg')
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.9))
}
