import { failureOf } from '#src/client/http/call-api.ts'
import { uploadPicture } from '#src/client/api/pictures.ts'
import { onConnection, readConnection } from '#src/client/outbox/connection.ts'
import { enqueue } from '#src/client/outbox/outbox.ts'
import { makeListeners } from '#src/lib/listeners.ts'
import { persistedPicture } from '#src/client/storage/rows/persisted-picture.ts'
import { remembered } from '#src/client/storage/remembered.ts'

/** A chosen picture on its way to the studio. `shown` is its address on this phone. */
export type PictureUpload =
  | { step: 'none' }
  | { step: 'sending'; shown: string; share: number }
  | { step: 'sent'; shown: string; url: string }
  /** `offline` tries again by itself; `later` and `refused` wait for the member. */
  | { step: 'failed'; shown: string; why: 'offline' | 'later' | 'refused' }

/** What becomes of the chosen picture when the profile is saved. */
export type Meant = { kind: 'none' } | { kind: 'url'; url: string } | { kind: 'waits' } | { kind: 'failed' }

interface Chosen {
  uid: string
  picture: Blob
  /** Set once the member has saved: from then on the upload ends in an edit by itself. */
  baseRev: number | undefined
}

let chosen: Chosen | undefined
let upload: PictureUpload = { step: 'none' }
let sending: Promise<void> | undefined
const changes = makeListeners()

export const pictureUpload = {
  subscribe: changes.add,
  read: () => upload,
}

/** Takes a picture that the member has just cut out, and sends it at once. */
export function choosePicture(picture: Blob): void {
  const uid = remembered.userId.read()
  if (uid === undefined) return
  chosen = { uid, picture, baseRev: undefined }
  show({ step: 'sending', shown: shownOf(picture), share: 0 })
  void send()
}

/** Sends the same picture once more. */
export function retryPicture(): void {
  if (!chosen || upload.step !== 'failed') return
  show({ step: 'sending', shown: upload.shown, share: 0 })
  void send()
}

export async function resetPicture(): Promise<void> {
  chosen = undefined
  show({ step: 'none' })
  // What the phone cannot forget now goes when its member signs out, and no other member is ever given it.
  await persistedPicture.clear().catch(() => undefined)
}

/** The member saves: the picture's address when the studio has it, else what keeps it. What waits is kept on the phone. */
export async function meanPicture(baseRev: number): Promise<Meant> {
  await sending
  if (!chosen || upload.step === 'none' || upload.step === 'sending') return { kind: 'none' }
  if (upload.step === 'sent') return { kind: 'url', url: upload.url }
  if (upload.why !== 'offline') return { kind: 'failed' }
  chosen = { ...chosen, baseRev }
  try {
    await persistedPicture.write({ uid: chosen.uid, picture: chosen.picture, baseRev })
    return { kind: 'waits' }
  } catch {
    return { kind: 'failed' }
  }
}

/** Takes up what waits from an earlier visit, and sends it whenever there is a connection; returns what ends it. */
export function watchPicture(): () => void {
  void restore()
  return onConnection(() => {
    if (upload.step === 'failed' && upload.why === 'offline' && readConnection().state === 'online') retryPicture()
  })
}

async function restore(): Promise<void> {
  const uid = remembered.userId.read()
  if (chosen && chosen.uid !== uid) await resetPicture()
  if (uid === undefined || chosen) return
  // A phone that cannot read what it kept shows the picture that the studio has, as with nothing kept.
  const kept = await persistedPicture.read(uid).catch(() => undefined)
  if (!kept || chosen) return
  chosen = kept
  show({ step: 'failed', shown: shownOf(kept.picture), why: 'offline' })
  if (readConnection().state !== 'offline') retryPicture()
}

function send(): Promise<void> {
  const mine = chosen
  if (!mine) return Promise.resolve()
  const work = sendNow(mine)
  sending = work
  return work
}

async function sendNow(mine: Chosen): Promise<void> {
  try {
    const { url } = await uploadPicture(mine.picture, {
      onProgress: (share) => chosen === mine && show({ step: 'sending', shown: shownNow(), share }),
    })
    if (chosen?.picture !== mine.picture) return
    show({ step: 'sent', shown: shownNow(), url })
    if (chosen.baseRev !== undefined) await settle(url, chosen.baseRev)
  } catch (error) {
    if (chosen?.picture === mine.picture) show({ step: 'failed', shown: shownNow(), why: whyOf(error) })
  }
}

/** The member saved it while there was no connection: the address goes the way of every other edit. */
async function settle(url: string, baseRev: number): Promise<void> {
  const kept = await enqueue({ kind: 'edit-profile', changes: { avatar: url }, baseRev })
  if (kept.kind === 'saved') await resetPicture()
}

function whyOf(error: unknown): 'offline' | 'later' | 'refused' {
  const failure = failureOf(error)
  if (failure.kind === 'unreachable') return 'offline'
  return failure.kind === 'busy' || failure.kind === 'signed-out' ? 'later' : 'refused'
}

function shownNow(): string {
  return upload.step === 'none' ? '' : upload.shown
}

function shownOf(picture: Blob): string {
  return URL.createObjectURL(picture)
}

function show(next: PictureUpload): void {
  const before = shownNow()
  upload = next
  if (before !== '' && before !== shownNow()) URL.revokeObjectURL(before)
  changes.tell()
}
