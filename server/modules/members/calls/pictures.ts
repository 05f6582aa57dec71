import type { FastifyInstance, FastifyReply } from 'fastify'

import { isRefusal, ok, type Outcome, type Refusal, refuse, refuseField } from '#src/contract/outcome.ts'
import type { RefusalCode } from '#src/contract/codes.ts'
import { uploadedPicture, uploadPath } from '#src/contract/pictures.ts'

import { answer } from '#server/http/answer.ts'
import { encodePicture } from '#server/platform/pictures/encode-picture.ts'
import {
  isPictureKind,
  isUploadedKind,
  type PictureKind,
  type PictureShape,
  pictureShapes,
} from '#server/platform/pictures/picture-shapes.ts'
import { readUpload, uploadLimits, type UploadFields } from '#server/platform/pictures/read-upload.ts'
import { countUpload } from '#server/http/count-upload.ts'
import { refuseUnknownLogin } from '#server/http/serve-call.ts'
import { type Caller, staffAccessAnywhere } from '#server/http/caller.ts'
import { findCallerNow, isKnownToken } from '#server/modules/members/store/logins.ts'
import { addPicture, readPicture } from '#server/platform/pictures/pictures.ts'
import type { Store } from '#server/platform/database/store.ts'

interface Sender {
  caller: Caller
  kind: PictureKind
}

/** Taking pictures in, and showing them. The form reader lives in a scope of its own: no other call takes forms. */
export async function servePictures(app: FastifyInstance, store: Store): Promise<void> {
  const { default: multipart } = await import('@fastify/multipart')
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits })
    scope.post(uploadPath, async (request, reply) => {
      const upload = await readUpload(request, (fields) => identify(store, fields))
      const outcome = 'code' in upload ? upload : await keep(store, upload.who, upload.bytes)
      // What was refused unread must not be taken for the next request on the same connection.
      if (isRefusal(outcome)) reply.header('connection', 'close')
      return answer(request, reply, outcome)
    })
  })

  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const picture = await readPicture(store.db, request.params.file)
    if (!picture || !isUploadedKind(picture.kind)) return answer(request, reply, refuse('not-found'))
    return sendPicture(reply, picture)
  })
}

async function identify(store: Store, { token, uid, kind }: UploadFields): Promise<Sender | Refusal> {
  if (token === '') return refuse('signed-out')
  const caller = await findCallerNow(store, token)
  if (!caller) return refuseUnknownLogin(await isKnownToken(store.db, token))
  if (caller.uid !== uid) return refuse('signed-out')
  if (!isPictureKind(kind) || !isUploadedKind(kind)) return refuseField('kind', 'Unknown')
  const access = staffAccessAnywhere(caller)
  if (kind !== 'avatar' && access !== 'open') return refuse(access === 'locked' ? 'locked' : 'forbidden')
  const wait = await countUpload(store, uid)
  return wait > 0 ? refuse('too-many', { retry_after: Math.ceil(wait / 1_000) }) : { caller, kind }
}

async function keep(
  store: Store,
  { caller, kind }: Sender,
  sent: Buffer,
): Promise<Outcome<{ url: string; width: number; height: number }, RefusalCode>> {
  const shape: PictureShape = pictureShapes[kind]
  const encoded = await encodePicture(sent, shape)
  if (encoded.kind === 'refused') return refuse(encoded.code)
  const small = shape.small && (await encodePicture(sent, { ...shape, ...shape.small }))
  if (small?.kind === 'refused') return refuse(small.code)
  const { bytes, width, height } = encoded
  const picture = { kind, uploaderUid: caller.uid, bytes, small: small?.bytes, width, height }
  const url = await addPicture(store.db, picture, await store.now())
  return ok(uploadedPicture.parse({ url, width, height }))
}

/** The address never shows anything else. A face stays out of caches that others share. */
function sendPicture(reply: FastifyReply, { bytes, kind }: { bytes: Buffer; kind: PictureKind }): FastifyReply {
  return reply
    .headers({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': `${kind === 'avatar' ? 'private' : 'public'}, max-age=31536000, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(bytes)
}
