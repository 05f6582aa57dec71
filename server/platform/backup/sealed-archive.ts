import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'

import { Decrypter, Encrypter } from 'age-encryption'
import { create, extract } from 'tar'

import { StartFailure } from '#server/platform/process/start-failure.ts'

/**
 * Packs what lies in a folder into one file that only the owner's key opens: a tar file, compressed, in the format of
 * age (age-encryption.org). `age -d -i KEY FILE | tar xz` opens it without this program. It is on the disk at the end.
 */
export async function sealFolder(folder: string, file: string, recipient: string): Promise<void> {
  const sealing = new Encrypter()
  sealing.addRecipient(recipient)
  const packed = new PassThrough()
  const packing = create({ cwd: folder, gzip: true, portable: true }, ['.'])
  packing.on('error', (cause) => packed.destroy(new Error('Packing failed', { cause }))).pipe(packed)
  const sealed = await sealing.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>)
  const written = await open(file, 'wx', 0o600)
  try {
    await written.writeFile(Readable.fromWeb(sealed as NodeStream))
    await written.sync()
  } finally {
    await written.close()
  }
}

/** Unpacks such a file into an empty folder. Refuses by name a key that is not the one, and a file that is damaged. */
export async function openSealed(file: string, folder: string, identity: string): Promise<void> {
  const opening = new Decrypter()
  try {
    opening.addIdentity(identity)
    const opened = await opening.decrypt(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>)
    await pipeline(
      Readable.fromWeb(opened as NodeStream),
      extract({ cwd: folder, strict: true, preserveOwner: false, filter: (_, entry) => isPlain(entry) }),
    )
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartFailure(`${file} cannot be opened: ${reason}. It is damaged, or this is not its key.`)
  }
}

/** A backup has files and folders; a link in it could lead elsewhere. */
function isPlain(entry: object): boolean {
  return 'type' in entry && (entry.type === 'File' || entry.type === 'OldFile' || entry.type === 'Directory')
}
