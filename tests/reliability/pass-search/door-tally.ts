import { keypadUse, openingIdOf } from '#src/domain/passes/opening-id.ts'
import type { Pass } from '#src/domain/passes/pass.ts'

/** A code that a phone has for a keypad; both ends in milliseconds, inclusive. */
export interface HeldCode {
  code: string
  notBefore: number
  notAfter: number
}

/** What opened, as somebody beside the door sees it, and what of that must never be. */
export class DoorTally {
  readonly wrongs: string[] = []
  readonly #own = new Map<string, number>()
  /** By pass: openings that the studio ordered and the lock counts with it. */
  readonly #ordered = new Map<string, number>()
  readonly #typed = new Set<string>()
  /** Of the last code of a pass that opened. */
  readonly #steps = new Map<string, number>()
  readonly #orders = new Map<string, { hasOpened: boolean }>()

  own(id: string, pass: Pass | undefined, { now, isOver }: { now: number; isOver: boolean }): void {
    this.#own.set(id, (this.#own.get(id) ?? 0) + 1)
    const seconds = now / 1_000
    if (!pass || seconds < pass.notBefore || seconds > pass.notAfter)
      this.wrongs.push('a door opened outside of its window')
    if (this.#count(id) > (pass?.uses ?? 0)) this.wrongs.push('a pass opened more often than it says')
    if (isOver) this.wrongs.push('a pass opened that was proven to be over')
  }

  shown(id: string, step: number, isOld: boolean): void {
    if (isOld) this.wrongs.push('a code opened long after its half minute')
    if (step <= (this.#steps.get(id) ?? 0)) this.wrongs.push('a code opened twice')
    this.#steps.set(id, step)
  }

  typed(passId: string, { notBefore, notAfter }: HeldCode, { now, isOver }: { now: number; isOver: boolean }): void {
    if (now < notBefore || now > notAfter) this.wrongs.push('a keypad opened outside of the window of its code')
    if (this.#typed.has(passId)) this.wrongs.push('a keypad opened twice for one code')
    if (isOver) this.wrongs.push('a keypad opened for a code that was proven to be over')
    this.#typed.add(passId)
  }

  /** `uses`: with how many of the pass it counts; 0: with none. */
  ordered(opId: string, passId: string, uses: number, hasOpened: boolean): void {
    this.#orders.set(opId, { hasOpened })
    if (!hasOpened || uses === 0) return
    this.#ordered.set(passId, (this.#ordered.get(passId) ?? 0) + 1)
    if (this.#count(passId) > uses) this.wrongs.push('an order opened although the pass was used up')
  }

  /** Against what the studio has written down, once everything has arrived. */
  compare(written: readonly { opId: string; result: string }[]): void {
    const own = [...this.#own].flatMap(([id, uses]) => Array.from({ length: uses }, (_, at) => openingIdOf(id, at + 1)))
    const expected = [...own, ...[...this.#typed].map((id) => openingIdOf(id, keypadUse))]
    const ofPasses = written.map(({ opId }) => opId).filter((opId) => !this.#orders.has(opId))
    if (ofPasses.toSorted().join() !== expected.toSorted().join()) this.wrongs.push('the books do not tell what opened')
    for (const { opId, result } of written) {
      const order = this.#orders.get(opId)
      // An answer that was lost leaves it unknown.
      const isTrue = !order || result === 'unknown' || (result === 'opened') === order.hasOpened
      if (!isTrue) this.wrongs.push('the books tell another end of an order')
    }
  }

  #count(id: string): number {
    return (this.#own.get(id) ?? 0) + (this.#ordered.get(id) ?? 0)
  }
}
