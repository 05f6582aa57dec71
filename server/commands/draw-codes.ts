import { join } from 'node:path'

import { toString as drawQr } from 'qrcode'

import type { Config } from '#server/platform/process/config.ts'
import { requireDeviceSecret } from '#server/platform/database/persisted-secret.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { type QrTarget, qrAddress } from '#server/platform/mqtt/qr-codes.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { prepareDirectory } from '#server/platform/database/data-directory.ts'
import { makePrivateFolder, writePrivateFile } from '#server/platform/process/private-files.ts'
import { listQrTargets } from '#server/modules/beds/store/qr-targets.ts'
import { openToRead } from '#server/platform/database/open-read-only.ts'

interface Code {
  thing: QrTarget
  id: string
  address: string
  /** An SVG picture. */
  picture: string
}

/**
 * Draws the codes of every door and bed, for printing or to be scanned from a screen. The address has to be the one
 * under which phones reach the app, because the app takes no codes of another origin.
 */
export async function drawCodes(config: Config, origin: string): Promise<void> {
  const things = await readThings(config)
  const { qrSecret } = deviceSecrets(requireDeviceSecret(config.deviceSecret, config.dataDir))
  const codes: Code[] = []
  for (const { thing, id } of things) {
    const address = qrAddress(origin, qrSecret, thing, id)
    codes.push({ thing, id, address, picture: await drawQr(address, { type: 'svg', margin: 4 }) })
  }

  const directory = join(config.dataDir, 'codes')
  prepareDirectory(config.dataDir)
  makePrivateFolder(directory)
  for (const { id, picture } of codes) writePrivateFile(join(directory, `${id}.svg`), picture)
  const page = join(directory, 'index.html')
  writePrivateFile(page, toPage(codes))
  for (const { thing, id, address } of codes) console.log(`${thing.padEnd(6)} ${id.padEnd(12)} ${address}`)
  console.log(`\nThe pictures are in ${page}`)
}

/** Only looks, so that it also works while a server holds the data folder. */
async function readThings({ place }: Config) {
  const db = await openToRead(place)
  try {
    return await listQrTargets(db)
  } finally {
    await db.destroy()
  }
}

function toPage(codes: readonly Code[]): string {
  const figures = codes.map(({ id, picture }) => `<figure>${picture}<figcaption>${id}</figcaption></figure>`)
  return `<!doctype html>
<meta charset="utf-8">
<title>Codes</title>
<style>
  body { font: 600 24px system-ui; display: flex; flex-wrap: wrap; gap: 48px; background: #fff; color: #000 }
  figure { margin: 0; text-align: center }
  svg { width: 300px; height: 300px; display: block }
</style>
${figures.join('\n')}
`
}

/** Where phones reach the app: what was said, or else what the settings say. */
export function originOf({ publicOrigin, host, port }: Config, said?: string): string {
  const given = said ?? publicOrigin ?? `http://${host}:${port}`
  if (!/^https?:\/\/[^/]+$/.test(given))
    throw new StartFailure(`${given} is not an origin like http://192.168.1.5:8080.`)
  return given
}
