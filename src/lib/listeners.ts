export interface Listeners<Message> {
  /** Returns the function that ends it. */
  add: (listener: (message: Message) => void) => () => void
  tell: (message: Message) => void
}

/** A list of those who want to hear of something. */
export function makeListeners<Message = void>(): Listeners<Message> {
  const all = new Set<(message: Message) => void>()
  return {
    add(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell(message) {
      for (const listener of all) listener(message)
    },
  }
}
