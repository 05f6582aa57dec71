import { readFileSync } from 'node:fs'

import { z } from 'zod/mini'
import { en } from 'zod/locales'

import { decode } from '#src/contract/codec.ts'
import { setUpChain } from '#src/contract/staff/setup/setup.ts'

import { readBody } from '#server/http/read-body.ts'
import { parseMobile } from '#server/modules/members/rules/mobile-number.ts'
import { type SetupInput, setupIssues } from '#server/modules/setup/rules/setup-issues.ts'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'

/** What the page sends, without the secret: whoever has the terminal need not prove that the server is theirs. */
export const chainCall = { ...setUpChain, body: z.omit(setUpChain.body, { secret: true }) }

/** A chain as `--example` prints one, from a file. */
export function readChainFile(file: string): SetupInput {
  return readChain(parse(file))
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartFailure(`${file} is not JSON: ${error.message}`)
    throw new StartFailure(`${file} cannot be read (${errorCode(error)}).`)
  }
}

/** By the contract and the rules of the call that the page makes; says everything that is wrong, by its name. */
export function readChain(sent: unknown): SetupInput {
  // Only the terminal says what is wrong with a field: the app marks it in the words of its own.
  z.config(en())
  const read = readBody(chainCall, sent)
  if ('refusal' in read) throw wrong((read.refusal.data as { issues: Issue[] }).issues)
  const input = decode(chainCall.body, read.data)
  const issues = setupIssues(input)
  const { areaCode, phone } = input.owner
  if (!parseMobile(areaCode, phone).ok)
    issues.push({ path: 'owner.phone', message: `+${areaCode} has no such mobile number` })
  if (issues.length > 0) throw wrong(issues)
  return input
}

interface Issue {
  path: string
  message: string
}

function wrong(issues: readonly Issue[]): StartFailure {
  const lines = issues.map(({ path, message }) => `  ${path || 'the file'}: ${message}`)
  return new StartFailure(['This is no chain that can be made:', ...lines].join('\n'))
}
