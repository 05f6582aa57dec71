/** What is being done for which studio, and one thing after the other where that matters. */
export function workUnderWay() {
  const ofShops = new Map<number, Set<Promise<unknown>>>()
  const turns = new Map<string, Promise<unknown>>()

  return {
    /** Remembers it until it has ended, whatever came of it; who began it deals with its failure. */
    follow(shopId: number, result: unknown): Promise<void> {
      if (!(result instanceof Promise)) return Promise.resolve()
      const ofShop = ofShops.get(shopId) ?? new Set()
      ofShops.set(shopId, ofShop)
      const ended = settled(result).finally(() => ofShop.delete(ended))
      ofShop.add(ended)
      return ended
    },
    /** After everything else with that key has ended. */
    async inTurn<Answer>(key: string, act: () => Promise<Answer>): Promise<Answer> {
      const turn = settled(turns.get(key)).then(act)
      turns.set(key, turn)
      try {
        return await turn
      } finally {
        if (turns.get(key) === turn) turns.delete(key)
      }
    },
    /** When everything that was begun for these studios has ended. */
    async endOf(shopIds: readonly number[]): Promise<void> {
      await Promise.all(shopIds.flatMap((shopId) => [...(ofShops.get(shopId) ?? [])]))
    },
  }
}

async function settled(result: unknown): Promise<void> {
  await Promise.allSettled([result])
}
