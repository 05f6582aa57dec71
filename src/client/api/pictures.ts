import { toLanguage } from '#src/domain/language.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { dataOf, ApiError, tellSignedOut } from '#src/client/http/call-api.ts'
import { postForm } from '#src/client/http/post-form.ts'

export interface UploadOptions {
  /** `banner`, `contact` and `logo` are for staff, and get sizes of their own. */
  kind?: 'avatar' | 'banner' | 'contact' | 'logo' | 'photo'
  /** The share that has left this phone, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export interface UploadedPicture {
  url: string
  width: number
  height: number
}

/** Sends a picture to the server, which makes its own of it; throws an `ApiError`. Nothing refers to it yet. */
export async function uploadPicture(picture: Blob, options: UploadOptions = {}): Promise<UploadedPicture> {
  const [token, uid] = [remembered.token.read(), remembered.userId.read()]
  const form = new FormData()
  // Who sends comes before what is sent: the server reads no picture without a login.
  form.append('token', token ?? '')
  form.append('uid', uid ?? '')
  if (options.kind) form.append('kind', options.kind)
  form.append('image', picture, 'picture')
  const { uploadPath, uploadedPicture } = await loadContract()
  const language = toLanguage(remembered.language.read())
  const reply = await postForm({ path: uploadPath, form, language, ...options })
  if (reply.kind === 'signed-out') tellSignedOut(token, reply.isRevoked)
  const parsed = uploadedPicture.safeParse(dataOf(reply))
  if (!parsed.success) throw new ApiError({ kind: 'broken' })
  return parsed.data
}

async function loadContract() {
  try {
    return await import('#src/contract/pictures.ts')
  } catch {
    throw new ApiError({ kind: 'unreachable' })
  }
}
