import { once } from 'node:events'
import net from 'node:net'

/** A way to the database on which lines fall silent: nothing is refused, nothing comes, and nobody hangs up. */
export async function silentWay(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl)
  let words: RegExp | undefined
  const ends = new Set<net.Socket>()
  const holds = new Set<() => void>()
  const drips = new Set<() => boolean>()
  const releases = new Set<() => void>()
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname)
    ends.add(near)
    // A single byte is not kept until there are more.
    near.setNoDelay()
    let isGone = false
    let kept: Buffer[] | undefined
    const vanish = () => {
      isGone = true
      far.destroy()
    }
    holds.add(() => (kept = []))
    drips.add(() => {
      const all = Buffer.concat(kept ?? [])
      if (all.length === 0) return false
      kept = [all.subarray(1)]
      return near.write(all.subarray(0, 1))
    })
    releases.add(() => {
      near.write(Buffer.concat(kept ?? []))
      kept = undefined
    })
    near.on('data', (bytes) => {
      if (words?.test(bytes.toString('latin1')) === true) {
        words = undefined
        // The machine has started again: what it knew of this connection is gone.
        vanish()
      }
      if (!isGone) far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (kept) kept.push(bytes)
      else near.write(bytes)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => !isGone && near.destroy())
    for (const end of [near, far]) end.on('error', () => end.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as net.AddressInfo).port)
  const all = (acts: ReadonlySet<() => void>) => () => acts.forEach((act) => act())
  return {
    url: url.href,
    /** The machine is gone for the line on which these words are sent next; a new line reaches it. */
    silenceUnder: (next: RegExp) => void (words = next),
    isSilent: () => words === undefined,
    /** What the database says on the lines of now is kept from its reader, of which `drip` hands out one byte if there is any. */
    hold: all(holds),
    drip: () => [...drips].some((drip) => drip()),
    release: all(releases),
    close() {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}
