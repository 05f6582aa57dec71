import { createHmac } from 'node:crypto'

/** Makes what only a holder of the secret can make: the link of an entry, and the seals of heads and of anchors. */
export interface LogKey {
  link(parts: readonly unknown[]): string
  head(parts: readonly unknown[]): string
  anchor(text: string): string
}

/** The secret never reaches the database. Each use has a key of its own, so that none passes for another. */
export function logKeyOf(secret: string): LogKey {
  const signer = (use: string) => {
    const key = createHmac('sha256', secret).update(`quarter-sun log ${use}`).digest()
    return (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  }
  const [link, head, anchor] = [signer('link'), signer('head'), signer('anchor')]
  return { link: (parts) => link(JSON.stringify(parts)), head: (parts) => head(JSON.stringify(parts)), anchor }
}
