import type { LineFaults } from '#server/simulators/mqtt-line.ts'

type Way = 'pass' | 'drop' | 'double' | 'hold'

export interface LineScript extends LineFaults {
  /** From now on: lost, delivered twice, or kept back until `release`. */
  commands(way: Way): void
  replies(way: Way): void
  /** Lets everything go that was kept back, in its order, and keeps nothing more. */
  release(): void
  /** How many commands arrived at the device's door, whatever became of them. */
  commandCount(): number
}

/** What a studio's network does to the messages of one device. */
export function lineScript(): LineScript {
  const ways: { commands: Way; replies: Way } = { commands: 'pass', replies: 'pass' }
  const held: (() => void)[] = []
  let count = 0

  function carry(way: Way, deliver: () => void): void {
    if (way === 'hold') held.push(deliver)
    if (way === 'pass' || way === 'double') deliver()
    if (way === 'double') deliver()
  }
  return {
    commands: (way) => void (ways.commands = way),
    replies: (way) => void (ways.replies = way),
    release() {
      ways.commands = 'pass'
      ways.replies = 'pass'
      for (const deliver of held.splice(0)) deliver()
    },
    commandCount: () => count,
    onCommand(deliver) {
      count++
      carry(ways.commands, deliver)
    },
    onReply: (send) => carry(ways.replies, send),
  }
}
