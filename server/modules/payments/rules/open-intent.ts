/** What makes two orders the same one: a member waits for a package once. */
export function intentOf({ uid }: { uid: string }, { packageId }: { packageId: string }): string {
  return `${uid} ${packageId}`
}
