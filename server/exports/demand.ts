/** How many pieces are wanted by one who reads them elsewhere. */
export interface Demand {
  /** One more than before. */
  ask(): void
  /** None any more, whatever was asked for. */
  end(): void
  /** Waits until one more is wanted, and answers false where none will be. */
  isForOneMore(): Promise<boolean>
}

export function openDemand(): Demand {
  const asked = { pieces: 0, isOver: false }
  let wake = () => {}
  return {
    ask() {
      asked.pieces++
      wake()
    },
    end() {
      asked.isOver = true
      wake()
    },
    async isForOneMore() {
      if (asked.pieces === 0 && !asked.isOver) await new Promise<void>((resolve) => void (wake = resolve))
      asked.pieces--
      return !asked.isOver
    },
  }
}
