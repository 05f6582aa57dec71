/** What something comes to, unless it takes longer. It goes on after that; nobody waits for it. */
export async function inTime<Work>(work: Promise<Work>, ms: number): Promise<Work> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException('Not in time', 'TimeoutError')), ms)
  })
  return await Promise.race([work, late])
}
