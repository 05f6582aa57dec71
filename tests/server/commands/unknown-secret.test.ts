import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { drawCodes } from '#server/commands/draw-codes.ts'
import { writeBrokerFiles } from '#server/commands/write-broker-files.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addChain } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A chain whose beds and doors have their keys from a secret that is not at this terminal. */
async function aChainElsewhere(engine: Engine) {
  const { place, remove } = await engine.readyPlace()
  onTestFinished(remove)
  const store = await openStore(place, { logSecret })
  await addChain(store)
  await store.close()
  const dataDir = place.engine === 'sqlite' ? place.directory : await aFolder()
  const database: Record<string, string> = place.engine === 'sqlite' ? {} : { DATABASE_URL: place.url }
  const config = readConfig({ ...database, DATA_DIR: dataDir, DEMO: 'off', LOG_SECRET: logSecret })
  const made = async () => (await readdir(dataDir)).filter((name) => name === 'codes' || name === 'device-secret')
  return { config, made }
}

describe.each(engines)('without the secret of the beds and doors of $name', (engine) => {
  test('no codes are drawn that no door would take', async () => {
    const { config, made } = await aChainElsewhere(engine)
    await expect(drawCodes(config, 'https://studio.example')).rejects.toThrow('Set DEVICE_SECRET')
    expect(await made()).toEqual([])
  })

  test('no broker is told passwords that no bed has', async () => {
    const { config, made } = await aChainElsewhere(engine)
    const folder = await aFolder()
    await expect(writeBrokerFiles(config, folder)).rejects.toThrow('Set DEVICE_SECRET')
    expect(await readdir(folder)).toEqual([])
    expect(await made()).toEqual([])
  })
})
