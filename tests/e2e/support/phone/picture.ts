import type { Page } from '@playwright/test'
import sharp from 'sharp'

import type { Member } from '../member.ts'
import type { TestServer } from '../server.ts'

export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo of a phone held upright whose camera lay on its side: red above, blue below, and where it was taken. */
export async function photoFile(): Promise<PhotoFile> {
  const [width, height] = [1200, 900]
  const red = await sharp({ create: { width: width / 2, height, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 16/1 49/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

/** Chooses a photo on /settings and takes the square that is offered. */
export async function pickPicture(page: Page, photo: PhotoFile): Promise<void> {
  await page.locator('[data-files]').setInputFiles(photo)
  await page.getByRole('dialog', { name: '移動及縮放' }).getByRole('button', { name: '使用圖片' }).click()
}

/** Uploads a picture of one colour on another phone; its address. */
export async function uploadElsewhere(
  server: TestServer,
  { uid, token }: Member,
  background = '#0a0',
): Promise<string> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('token', token)
  form.append('uid', uid)
  form.append('image', new Blob([new Uint8Array(picture)]), 'picture')
  const response = await fetch(new URL('/api/picture/upload', server.url), { method: 'POST', body: form })
  const { data } = (await response.json()) as { data: { url: string } }
  return data.url
}

/** The colours of the pixels at some places of a stored picture, as red, green and blue of 0 or 1. */
export async function coloursOf(server: TestServer, url: string, places: [number, number][]): Promise<number[][]> {
  const stored = Buffer.from(await (await fetch(new URL(url, server.url))).arrayBuffer())
  const { data } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
  return places.map(([x, y]) => {
    const at = (y * 512 + x) * 3
    return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255))
  })
}
