import { longestProblemPicture } from '#src/domain/problems/problem.ts'

/** The longest side in pixels and the quality, tried in turn until the picture is small enough to go with the report. */
const sizes = [
  { side: 1024, quality: 0.75 },
  { side: 1024, quality: 0.5 },
  { side: 720, quality: 0.5 },
  { side: 480, quality: 0.4 },
] as const

export type Shrunk = { kind: 'shrunk'; base64: string } | { kind: 'no-picture' }

/** A chosen file as a small JPEG in base64, upright and with nothing but its pixels. */
export async function shrinkPhoto(file: Blob): Promise<Shrunk> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return { kind: 'no-picture' }
  try {
    for (const size of sizes) {
      const base64 = draw(picture, size)
      if (base64 !== undefined && base64.length <= longestProblemPicture) return { kind: 'shrunk', base64 }
    }
    return { kind: 'no-picture' }
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, { side, quality }: { side: number; quality: number }): string | undefined {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // What can be seen through stands on white, as at the studio.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality).split(',')[1]
}
