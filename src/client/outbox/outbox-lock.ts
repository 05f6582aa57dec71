/** One sender at a time on this phone. Without Web Locks the leases of the entries and the server's op rows do. */
export function withOutboxLock<Result>(work: (isAlone: boolean) => Promise<Result>): Promise<Result> {
  // Types promise the locks; a browser on an insecure address or an old phone has none.
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request('outbox', () => work(true)) : work(false)
}
