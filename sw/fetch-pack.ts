import { inTime } from './in-time.ts'
import type { PrecacheFile } from './precache-list.ts'
import { fileOf } from './store-file.ts'

/** A line that brings nothing for so long has broken off, though nothing says so. */
const silenceMs = 10_000

/** Hears of one file after the other as it arrives; answers whether the rest is wanted. */
type Take = (file: PrecacheFile, response: Response) => Promise<boolean>

/**
 * Asks for the pack and hands on each file as soon as all of it is there, so that a line that breaks off has not worked
 * in vain. `files`: those of the pack, in its order. Ends at the first that is not, to the byte, the file of the list: the
 * page of a Wi-Fi portal, or the pack of another version. Rejects when the pack cannot be had, or not to its end, and when
 * nothing more comes of it.
 */
export async function fetchPack(url: string, files: PrecacheFile[], take: Take): Promise<void> {
  const line = new AbortController()
  try {
    const asked = fetch(url, { cache: 'no-store', redirect: 'error', signal: line.signal })
    const { ok, body } = await inTime(asked, silenceMs)
    if (!ok || !body) throw new Error(`No pack at ${url}`)
    const source = body.getReader()
    let rest = new Uint8Array()
    for (const file of files) {
      const size = file.packed ?? 0
      rest = await readAtLeast(source, size, rest)
      const response = await fileOf(file, rest.slice(0, size))
      rest = rest.subarray(size)
      if (!response || !(await take(file, response))) return
    }
  } finally {
    line.abort()
  }
}

type Source = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

async function readAtLeast(source: Source, size: number, begun: Uint8Array<ArrayBuffer>) {
  let bytes = begun
  while (bytes.length < size) {
    const { done, value } = await inTime(source.read(), silenceMs)
    if (done) throw new Error('The pack broke off')
    bytes = join(bytes, value)
  }
  return bytes
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
