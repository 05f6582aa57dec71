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
  let wanted = 0
  let isOver = false
  let wake = () => {}
  return {
    ask() {
      wanted++
      wake()
    },
    end() {
      isOver = true
      wake()
    },
    async isForOneMore() {
      while (wanted === 0 && !isOver) await new Promise<void>((resolve) => void (wake = resolve))
      wanted--
      return !isOver
    },
  }
}
