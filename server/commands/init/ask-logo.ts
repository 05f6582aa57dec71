import { readFileSync } from 'node:fs'

import { longest } from '#src/contract/staff/limits.ts'

import { encodePicture } from '#server/platform/pictures/encode-picture.ts'
import { pictureShapes } from '#server/platform/pictures/picture-shapes.ts'
import type { Terminal } from './terminal.ts'

const notAPicture = '  That is no PNG, JPEG or WebP picture of at most 5 MB.'

/** The logo as an address of its data, as the page has it; "" for none. */
export async function askLogo(terminal: Terminal): Promise<string> {
  for (;;) {
    const file = await terminal.ask('Path of a square picture as the logo, may stay empty', readFile)
    if (file === undefined) return ''
    const encoded = await encodePicture(file, pictureShapes.logo)
    const text = encoded.kind === 'encoded' ? encoded.bytes.toString('base64') : undefined
    if (text !== undefined && text.length <= longest.logoImage) return `data:image/webp;base64,${text}`
    terminal.say(
      text === undefined ? notAPicture : '  That picture has too much in it for a logo. Choose a plainer one.',
    )
  }
}

function readFile(path: string): { value: Buffer | undefined } | { wrong: string } {
  if (path === '') return { value: undefined }
  try {
    return { value: readFileSync(path) }
  } catch {
    return { wrong: 'There is no file of that name that can be read.' }
  }
}
