/** How one request fares on its way. */
export type Fate =
  | 'arrives'
  | 'never-arrives'
  | 'answer-lost'
  | 'arrives-twice'
  | 'arrives-much-later'
  | 'login-page'
  | 'gateway-page'
  | 'overloaded'
  | 'too-many'
  | 'cut-short'

export const fates: Fate[] = [
  'arrives',
  'never-arrives',
  'answer-lost',
  'arrives-twice',
  'arrives-much-later',
  'login-page',
  'gateway-page',
  'overloaded',
  'too-many',
  'cut-short',
]

/** One thing the server has really done. */
export interface Done {
  uid: string
  opId: string
  /** The nickname, the appointment, the receipt, or `gender`. */
  what: string
  code: string
}

interface Answer {
  httpStatus: number
  status: 0 | 1
  code: string
  data: unknown
}

type Sent = Record<string, unknown>

/**
 * A server at the other end of `fetch`: op rows, revisions per field and tokens as the contract has them, nothing else.
 * It keeps a list of all that it did, for the judge.
 */
export class StandInServer {
  readonly done: Done[] = []
  readonly answers = new Map<string, string>()
  private readonly tokens = new Map<string, string>()
  private readonly ops = new Map<string, { fingerprint: string; answer: Answer }>()
  private readonly profiles = new Map<string, { rev: number; fieldRevs: Record<string, number> }>()
  private readonly cancelled = new Set<string>()
  private readonly late: Sent[] = []
  private readonly latePaths: string[] = []

  signIn(uid: string): string {
    const token = `token-${uid}-${this.tokens.size}`
    this.tokens.set(token, uid)
    return token
  }

  expireAll(uid: string): void {
    for (const [token, owner] of this.tokens) if (owner === uid) this.tokens.delete(token)
  }

  /** The member edits their profile on another handset. */
  editElsewhere(uid: string): void {
    const profile = this.profileOf(uid)
    profile.rev++
    profile.fieldRevs['nickname'] = profile.rev
  }

  revOf(uid: string): number {
    return this.profileOf(uid).rev
  }

  /** What is still on its way arrives now. */
  deliverLate(): void {
    for (const [index, body] of this.late.entries()) this.serve(this.latePaths[index] ?? '', body)
    this.late.length = 0
    this.latePaths.length = 0
  }

  async fetch(path: string, body: Sent, fate: Fate): Promise<Response> {
    switch (fate) {
      case 'arrives':
        return toResponse(this.serve(path, body))
      case 'arrives-twice':
        this.serve(path, body)
        return toResponse(this.serve(path, body))
      case 'never-arrives':
        throw new TypeError('Failed to fetch')
      case 'answer-lost':
        this.serve(path, body)
        throw new TypeError('Failed to fetch')
      case 'arrives-much-later':
        this.late.push(body)
        this.latePaths.push(path)
        throw new TypeError('Failed to fetch')
      case 'login-page':
        return new Response('<html>Welcome to free Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })
      case 'gateway-page':
        this.serve(path, body)
        return new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } })
      case 'overloaded':
        return toResponse({ httpStatus: 503, status: 0, code: 'overloaded', data: null })
      case 'too-many':
        return toResponse({ httpStatus: 429, status: 0, code: 'too-many', data: { retry_after: 30 } })
      case 'cut-short':
        return new Response(JSON.stringify(this.serve(path, body)).slice(0, 20), {
          headers: { 'content-type': 'application/json' },
        })
    }
  }

  private serve(path: string, body: Sent): Answer {
    const uid = String(body['uid'])
    if (this.tokens.get(String(body['token'])) !== uid) {
      return { httpStatus: 401, status: 0, code: 'signed-out', data: null }
    }
    const opId = String(body['op_id'])
    const { token: _, stat_shop_id: __, ...business } = body
    const fingerprint = JSON.stringify([path, Object.entries(business).sort(([a], [b]) => (a < b ? -1 : 1))])
    const before = this.ops.get(`${uid} ${opId}`)
    if (before) return before.fingerprint === fingerprint ? before.answer : refusal('op-mismatch')
    const answer = this.act(path, uid, body)
    this.ops.set(`${uid} ${opId}`, { fingerprint, answer })
    this.answers.set(opId, answer.code)
    if (answer.status === 1) for (const what of whatOf(body)) this.done.push({ uid, opId, what, code: answer.code })
    return answer
  }

  private act(path: string, uid: string, body: Sent): Answer {
    if (path.endsWith('report')) return { httpStatus: 200, status: 1, code: 'ok', data: { accepted: 1 } }
    return path.endsWith('editProfile') ? this.edit(uid, body) : this.cancel(body)
  }

  private edit(uid: string, body: Sent): Answer {
    const profile = this.profileOf(uid)
    const fields = ['nickname', 'gender'].filter((field) => field in body)
    if (fields.some((field) => (profile.fieldRevs[field] ?? 0) > Number(body['base_rev']))) return refusal('changed')
    profile.rev++
    for (const field of fields) profile.fieldRevs[field] = profile.rev
    return { httpStatus: 200, status: 1, code: 'ok', data: { rev: profile.rev } }
  }

  private cancel(body: Sent): Answer {
    const appointmentId = String(body['appointment_id'])
    if (appointmentId.endsWith('visited')) return refusal('visited')
    const code = this.cancelled.has(appointmentId) ? 'already' : 'ok'
    this.cancelled.add(appointmentId)
    return { httpStatus: 200, status: 1, code, data: { rev: 2 } }
  }

  private profileOf(uid: string) {
    const profile = this.profiles.get(uid) ?? { rev: 1, fieldRevs: {} }
    this.profiles.set(uid, profile)
    return profile
  }
}

function whatOf(body: Sent): string[] {
  if (Array.isArray(body['frames'])) return body['frames'].map(String)
  return [textOf(body['nickname'], textOf(body['appointment_id'], 'gender'))]
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

function refusal(code: string): Answer {
  return { httpStatus: 409, status: 0, code, data: null }
}

function toResponse({ httpStatus, ...envelope }: Answer): Response {
  return Response.json({ ...envelope, msg: '' }, { status: httpStatus })
}
