import { noteOutcome, readReply, type Reply } from './post.ts'

interface FormRequest {
  path: string
  form: FormData
  language: string
  /** The share that has left this phone, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** A picture on a weak line takes longer than a call; the server waits as long for it. */
const formTimeoutMs = 30_000

/** Sends a form to the page's own origin. Only XMLHttpRequest tells how much has left; it never rejects. */
export async function postForm({ path, form, language, onProgress, signal }: FormRequest): Promise<Reply> {
  const startedAt = Date.now()
  const request = new XMLHttpRequest()
  const reply = new Promise<Reply>((resolve) => {
    const unreachable: Reply = { kind: 'unreachable', mayHaveArrived: true }
    request.open('POST', path)
    request.timeout = formTimeoutMs
    request.setRequestHeader('accept-language', language)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(readReply(toResponse(request), request.responseText)))
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, () => resolve(unreachable))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
  })
  request.send(form)
  const read = await reply
  noteOutcome(read, startedAt)
  return read
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(null, { status: request.status, headers })
}
