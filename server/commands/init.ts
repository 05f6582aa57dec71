import { parseArgs } from 'node:util'

import { isMarkedAsDemo } from '#server/platform/database/demo-mark.ts'
import { parseMobile, spellPhone } from '#server/modules/members/rules/mobile-number.ts'
import { makeChainHere } from '#server/modules/setup/actions/make-chain-here.ts'
import type { SetupDeps } from '#server/modules/setup/actions/set-up-chain.ts'
import type { SetupInput } from '#server/modules/setup/rules/setup-issues.ts'
import { isSetUp } from '#server/modules/setup/store/setup-secrets.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { persistedSecret } from '#server/platform/database/persisted-secret.ts'
import type { Store } from '#server/platform/database/store.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { type Config, readConfig } from '#server/platform/process/config.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { drawCodes, originOf } from './draw-codes.ts'
import { askChain } from './init/ask-chain.ts'
import { exampleChain } from './init/example-chain.ts'
import { keysText } from './init/keys-text.ts'
import { readChainFile } from './init/read-chain.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run init, or npm run init -- chain.json, or npm run --silent init -- --example'

/** `npm run init`: the first chain of an empty database, asked for at the terminal or read from a file. */
async function init(args: string[]): Promise<void> {
  const { example, file } = readArgs(args)
  if (example) {
    console.log(JSON.stringify(exampleChain, null, 2))
    return
  }
  const config = readConfig(process.env)
  const origin = originOf(config)
  if (config.demo === 'on') throw new StartFailure('DEMO=on makes the demo, and no other chain. Set DEMO=off.')
  const given = file === undefined ? undefined : readChainFile(file)
  const { dataDir } = config
  const store = await openStore(config.place, { logSecret: persistedSecret(config.logSecret, dataDir, 'log-secret') })
  try {
    await requireEmpty(store)
    await make(store, config, given ?? (await askChain(process.stdin, process.stdout)))
  } finally {
    await store.close()
  }
  await drawCodes(config, origin)
  console.log(`\nStart the server with DEMO=off and sign in as the owner at ${origin}/hk/login`)
}

function readArgs(args: string[]): { example: boolean; file: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { example: { type: 'boolean' } },
    })
    if (positionals.length > 1) throw new StartFailure(usage)
    return { example: values.example ?? false, file: positionals[0] }
  } catch (cause) {
    throw new StartFailure(usage, { cause })
  }
}

/** Before anything is asked, and again in the transaction that makes the chain. */
async function requireEmpty({ db }: Store): Promise<void> {
  if (await isMarkedAsDemo(db))
    throw new StartFailure('This database is a demo and stays one. Choose an empty DATA_DIR or DATABASE_URL.')
  if (await isSetUp(db)) throw new StartFailure(alreadySetUp)
}

const alreadySetUp = 'There is a chain in this database already. Its owner changes it in the staff area.'

async function make(store: Store, { codePepper, deviceSecret, dataDir }: Config, input: SetupInput): Promise<void> {
  const secrets = deviceSecrets(persistedSecret(deviceSecret, dataDir, 'device-secret'))
  const deps: SetupDeps = { pepper: persistedSecret(codePepper, dataDir, 'code-pepper'), secrets }
  const made = await makeChainHere(store, deps, input)
  if ('code' in made) {
    if (made.code === 'already-set-up') throw new StartFailure(alreadySetUp)
    throw new StartFailure(`The chain was refused (${made.code}). Nothing was made.`)
  }
  const { areaCode, phone } = input.owner
  console.log(`\nThere is a chain. Its owner is ${input.owner.name}, ${ownerNumber(areaCode, phone)}.\n`)
  console.log(`${keysText(made, secrets)}\n\nCodes to print:`)
}

function ownerNumber(areaCode: string, phone: string): string {
  const parsed = parseMobile(areaCode, phone)
  return parsed.ok ? spellPhone(parsed.e164) : phone
}

await runCommand(init)
