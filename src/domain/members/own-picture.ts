/** A picture of our own: a file of the app, or one that was uploaded to the studio. Undefined for anything else. */
export function ownPicture(address: string | null): string | undefined {
  if (address === null || address.includes('..')) return undefined
  return /^\/(?:hk|media)\/[\w./-]+$/.test(address) ? address : undefined
}
