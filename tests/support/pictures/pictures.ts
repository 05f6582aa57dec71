import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'

import { uploadPath } from '#src/contract/pictures.ts'

import type { SignedIn } from '../fixtures.ts'
import { aPicture, form } from './upload-form.ts'

/** A plain JPEG of one colour. */
export function plainPicture(background = '#a52', side = 64): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Uploads a plain picture; its address. */
export async function uploadPicture(app: FastifyInstance, member: SignedIn, background?: string): Promise<string> {
  const reply = await app.inject({
    method: 'POST',
    url: uploadPath,
    ...form(aPicture(member, await plainPicture(background))),
  })
  return reply.json().data.url
}
