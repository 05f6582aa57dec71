import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { errorCode } from '#server/platform/process/start-failure.ts'
import { maxPictureBytes } from './encode-picture.ts'

export interface UploadFields {
  token: string
  uid: string
  kind: string
}

/** Three short fields and one file; whatever goes beyond is not read. */
export const uploadLimits = {
  fieldNameSize: 20,
  fieldSize: 200,
  fields: 3,
  files: 1,
  parts: 4,
  headerPairs: 20,
  fileSize: maxPictureBytes,
}
/** Of the boundaries, the fields and the heads of the parts. */
const maxWrappingBytes = 8 * 1024

/** Reads fields, asks who is sending, and only then reads the file. What comes after the file is not expected. */
export async function readUpload<Who extends object>(
  request: FastifyRequest,
  identify: (fields: UploadFields) => Promise<Who | Refusal>,
): Promise<{ who: Who; bytes: Buffer } | Refusal> {
  if (!request.isMultipart()) return refuse('bad-type')
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > maxPictureBytes + maxWrappingBytes) return refuse('too-large')
  try {
    return await readParts(request, identify)
  } catch (error) {
    return refusalFor(error)
  }
}

async function readParts<Who extends object>(
  request: FastifyRequest,
  identify: (fields: UploadFields) => Promise<Who | Refusal>,
): Promise<{ who: Who; bytes: Buffer } | Refusal> {
  const fields = new Map<string, string>()
  let upload: { who: Who; bytes: Buffer } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field' && !upload) {
      if (!take(fields, part)) return malformed(part.fieldname)
      continue
    }
    if (part.type === 'field' || upload || part.fieldname !== 'image') return leave(part, malformed(part.fieldname))
    const who = await identify({
      token: fields.get('token') ?? '',
      uid: fields.get('uid') ?? '',
      kind: fields.get('kind') ?? 'avatar',
    })
    if ('code' in who) return leave(part, who)
    upload = { who, bytes: await part.toBuffer() }
  }
  return upload ?? malformed('image')
}

/** Each field once, and none cut short. */
function take(fields: Map<string, string>, part: MultipartValue): boolean {
  if (typeof part.value !== 'string' || part.valueTruncated || part.fieldnameTruncated) return false
  if (fields.has(part.fieldname)) return false
  fields.set(part.fieldname, part.value)
  return true
}

/** Lets the rest of a refused file run past, so that its sender gets to read the answer. */
function leave(part: MultipartFile | MultipartValue, refusal: Refusal): Refusal {
  if (part.type === 'file') part.file.resume()
  return refusal
}

function malformed(path: string): Refusal {
  return refuse('bad-request', {
    issues: [{ path, message: 'Expected token, uid and kind, then one file named image' }],
  })
}

const tooLarge = 'FST_REQ_FILE_TOO_LARGE'

function refusalFor(error: unknown): Refusal {
  if (errorCode(error) === tooLarge) return refuse('too-large')
  return malformed('')
}
