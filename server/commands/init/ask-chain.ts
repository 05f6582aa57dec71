import { encode } from '#src/contract/codec.ts'
import { emptyDraft } from '#src/domain/setup/setup-draft.ts'
import { toRequest } from '#src/domain/setup/setup-request.ts'

import { StartFailure } from '#server/platform/process/start-failure.ts'
import type { SetupInput } from '#server/modules/setup/rules/setup-issues.ts'
import { askBrand, askOwner } from './ask-brand.ts'
import { askPackages } from './ask-packages.ts'
import { askHours, askMachines, askMode, askShop } from './ask-shop.ts'
import { chainCall, readChain } from './read-chain.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const steps = [askBrand, askOwner, askShop, askHours, askMode, askMachines, askPackages] as const

/** What the page asks, question by question. Nothing is made before the last answer. */
export async function askChain(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<SetupInput> {
  const terminal = openTerminal(input, output)
  try {
    terminal.say('A new chain. An empty line takes what stands in [ ]; Ctrl-C leaves without making anything.\n')
    let draft = emptyDraft(Intl.DateTimeFormat().resolvedOptions().timeZone)
    for (const step of steps) draft = await step(terminal, draft)
    await confirm(terminal)
    return readChain(encode(chainCall.body, toRequest(draft)))
  } finally {
    terminal.close()
  }
}

async function confirm(terminal: Terminal): Promise<void> {
  const read = (typed: string) =>
    ['yes', 'no'].includes(typed.toLowerCase()) ? { value: typed.toLowerCase() } : { wrong: 'Write yes or no.' }
  const answer = await terminal.ask('Make this chain? Time zone and currency stay as they are (yes, no)', read)
  if (answer === 'no') throw new StartFailure('Nothing was made.')
}
