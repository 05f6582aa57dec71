import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { create, toBuffer } from 'qrcode'

/** What Chromium's camera shows instead of a room; it reads the file anew whenever the camera is turned on. */
export const cameraFile = join(mkdtempSync(join(tmpdir(), 'camera-')), 'picture.y4m')

/** Flags for a browser whose camera shows that file. Whether a page may use it is still asked. */
export const cameraArguments = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${cameraFile}`]

const width = 640
const height = 480
const paper = 235
const ink = 20
/** In the middle of its range a colour is none. */
const grey = 128

/** The camera looks at a sticker with this code; without one at a white wall. */
export function pointCameraAt(text: string | undefined): void {
  const light = new Uint8Array(width * height).fill(paper)
  if (text !== undefined) drawCode(light, text)
  const colour = new Uint8Array(width * height * 0.5).fill(grey)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  writeFileSync(
    cameraFile,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
}

/** A photo of the code, as a member would have it in their gallery. */
export async function photoOf(text: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name: 'sticker.png', mimeType: 'image/png', buffer: await toBuffer(text, { scale: 12, margin: 6 }) }
}

function drawCode(light: Uint8Array, text: string): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const scale = Math.floor(300 / modules.size)
  const left = Math.round((width - modules.size * scale) / 2)
  const top = Math.round((height - modules.size * scale) / 2)
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) fill(light, left + column * scale, top + row * scale, scale)
    }
  }
}

function fill(light: Uint8Array, left: number, top: number, side: number): void {
  for (let y = top; y < top + side; y++) light.fill(ink, y * width + left, y * width + left + side)
}
