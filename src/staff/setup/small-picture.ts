import { longest } from '#src/staff/kit/forms/limits-calls.ts'

/** From what is hardly seen to what is; a logo seldom needs more than the first. */
const qualities = [0.75, 0.6, 0.45, 0.3, 0.15]

/** A cut picture as an address of its data, no longer than is sent with a setup; undefined where it cannot be made so. */
export async function toSmallPicture(cut: Blob): Promise<string | undefined> {
  const whole = await readAddress(cut)
  if (isShort(whole)) return whole
  const canvas = document.createElement('canvas')
  const picture = await createImageBitmap(cut)
  Object.assign(canvas, { width: picture.width, height: picture.height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return qualities.map((quality) => canvas.toDataURL('image/jpeg', quality)).find(isShort)
}

function isShort(address: string): boolean {
  return address.length - address.indexOf(',') - 1 <= longest.logoImage
}

async function readAddress(blob: Blob): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read')))
    reader.readAsDataURL(blob)
  })
}
