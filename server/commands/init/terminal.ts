import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

import { StartFailure } from '#server/platform/process/start-failure.ts'

type Read<T> = (typed: string) => { value: T } | { wrong: string }

export interface Terminal {
  say(line: string): void
  /** Asks until the answer can be read, and says each time what is wrong with it. */
  ask<T>(words: string, read: Read<T>, usual?: string): Promise<T>
  close(): void
}

/** Lines are taken one by one, also where all of them arrive at once from a file. */
export function openTerminal(input: Readable & { isTTY?: boolean }, output: Writable): Terminal {
  const lines = createInterface({ input, output, terminal: input.isTTY === true })
  lines.on('SIGINT', () => lines.close())
  let isOver = false
  lines.on('close', () => void (isOver = true))
  const typed = lines[Symbol.asyncIterator]()
  const say = (line: string) => void output.write(`${line}\n`)
  return {
    say,
    async ask(words, read, usual) {
      for (;;) {
        const prompt = `${words}${usual ? ` [${usual}]` : ''}: `
        lines.setPrompt(prompt)
        // A file may have ended while its lines are still being taken.
        if (isOver) output.write(prompt)
        else lines.prompt()
        const { value, done } = await typed.next()
        if (done) throw new StartFailure('The questions were not answered to the end. Nothing was made.')
        const answer = read(value.trim() || (usual ?? ''))
        if ('value' in answer) return answer.value
        say(`  ${answer.wrong}`)
      }
    },
    close: () => lines.close(),
  }
}
