/** States by number, in the order in which they were found, with the edges between them; kept in flat arrays. */
export class StateTable {
  size = 0
  private readonly max: number
  private readonly states: Float64Array
  private readonly parents: Int32Array
  private readonly slots: Int32Array
  private readonly edgeStarts: Int32Array
  private targets = new Int32Array(1 << 20)
  private edgeCount = 0
  private lastSource = 0

  constructor(max: number) {
    this.max = max
    this.states = new Float64Array(max)
    this.parents = new Int32Array(max)
    this.edgeStarts = new Int32Array(max + 1)
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(max * 1.5))).fill(-1)
  }

  /** The state's index; a new one is put at the end. */
  add(state: number, parent: number): number {
    const mask = this.slots.length - 1
    const mixed =
      Math.imul(state % 0x1_0000_0000, 0x9e37_79b1) ^ Math.imul(Math.floor(state / 0x1_0000_0000), 0x85eb_ca6b)
    let slot = (mixed ^ (mixed >>> 15)) & mask
    for (let index = this.slots[slot] ?? -1; index >= 0; index = this.slots[slot] ?? -1) {
      if (this.states[index] === state) return index
      slot = (slot + 1) & mask
    }
    if (this.size === this.max) throw new Error(`more than ${this.max} states`)
    this.slots[slot] = this.size
    this.states[this.size] = state
    this.parents[this.size] = parent
    this.size += 1
    return this.size - 1
  }

  at(index: number): number {
    return this.states[index] ?? 0
  }

  parent(index: number): number {
    return this.parents[index] ?? -1
  }

  /** The edges noted from here on leave this state; states are gone through in order. */
  beginEdges(source: number): void {
    this.edgeStarts[source] = this.edgeCount
    this.lastSource = source
  }

  noteEdge(target: number): void {
    if (this.edgeCount === this.targets.length) {
      const larger = new Int32Array(this.targets.length * 2)
      larger.set(this.targets)
      this.targets = larger
    }
    this.targets[this.edgeCount] = target
    this.edgeCount += 1
  }

  endEdges(): void {
    this.edgeStarts.fill(this.edgeCount, this.lastSource + 1)
  }

  /** 1 for each state from which one of these can be reached. Goes through the edges until nothing is added. */
  reaching(isGoal: (index: number) => boolean): Uint8Array {
    const reaches = new Uint8Array(this.size)
    for (let index = 0; index < this.size; index += 1) if (isGoal(index)) reaches[index] = 1
    for (let hasGrown = true; hasGrown;) {
      hasGrown = false
      for (let index = this.size - 1; index >= 0; index -= 1) {
        if (reaches[index] === 0 && this.leadsTo(index, reaches)) {
          reaches[index] = 1
          hasGrown = true
        }
      }
    }
    return reaches
  }

  private leadsTo(index: number, reaches: Uint8Array): boolean {
    const end = this.edgeStarts[index + 1] ?? this.edgeCount
    for (let edge = this.edgeStarts[index] ?? 0; edge < end; edge += 1) {
      if (reaches[this.targets[edge] ?? 0] === 1) return true
    }
    return false
  }
}
