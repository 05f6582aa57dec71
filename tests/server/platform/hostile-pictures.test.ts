import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { uploadPath } from '#src/contract/pictures.ts'

import { sqliteEngine } from '../../support/engines.ts'
import type { SignedIn } from '../../support/fixtures.ts'
import { hostilePictures, secret, type Sent } from '../../support/pictures/hostile-pictures.ts'
import { openServer } from '../../support/open-server.ts'
import { aPicture, form } from '../../support/pictures/upload-form.ts'

let sent: Sent[] = []
beforeAll(async () => void (sent = await hostilePictures()), 60_000)

describe('pictures that mean harm', () => {
  test(
    'none is stored as it was sent, none keeps anything but its pixels, none takes long',
    { timeout: 60_000 },
    async () => {
      const { app, store, member } = await openServer(sqliteEngine)
      expect(sent.length).toBeGreaterThanOrEqual(80)
      let ann: SignedIn | undefined
      let stored = 0
      for (const [index, { name, bytes, becomes }] of sent.entries()) {
        // One member may not upload that many within an hour.
        if (index % 15 === 0) ann = await member()
        const before = process.cpuUsage()
        const type = ['image/png', 'image/svg+xml', 'text/html', 'application/octet-stream'][index % 4]
        const reply = await app.inject({
          method: 'POST',
          url: uploadPath,
          ...form(aPicture(ann ?? raise(), bytes, type)),
        })
        expect(reply.json().code, name).toBe(becomes)
        const { user, system } = process.cpuUsage(before)
        expect(user + system, name).toBeLessThan(5_000_000)
        if (becomes === 'ok') {
          stored += 1
          await expectOnlyPixels(name, bytes, (await app.inject({ url: reply.json().data.url })).rawPayload)
        }
        expect(await store.db.selectFrom('pictures').select('pictureId').execute(), name).toHaveLength(stored)
      }
    },
  )

  test('what they take of memory has a bound, and the same files break it without limits', { timeout: 120_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const [index, { bytes }] of sent.entries()) {
      if (bytes.length < 5 * 1024 * 1024) writeFileSync(join(folder, String(index)), bytes)
    }
    const bound = 120e6
    const careful = decodeAll(folder, 'careful')
    expect(careful.grownBytes).toBeLessThan(bound)
    expect(careful.turnedAway).toBe(0)
    expect(decodeAll(folder, 'careless').grownBytes).toBeGreaterThan(bound)
  })
})

async function expectOnlyPixels(name: string, before: Buffer, after: Buffer): Promise<void> {
  expect(after.equals(before), name).toBe(false)
  expect(after.includes(secret), name).toBe(false)
  expect(chunksOf(after), name).toHaveLength(1)
  const { format, width, height, exif, icc, iptc, xmp, orientation, pages, comments } = await sharp(after).metadata()
  expect({ format, width, height }, name).toEqual({ format: 'webp', width: 512, height: 512 })
  expect(
    [exif, icc, iptc, xmp, orientation, pages, comments].filter((one) => one !== undefined),
    name,
  ).toEqual([])
}

/** The names of the parts of a WebP: one with pixels when there is nothing else. */
function chunksOf(webp: Buffer): string[] {
  const names: string[] = []
  let at = 12
  for (; at < webp.length; at += 8 + Math.ceil(webp.readUInt32LE(at + 4) / 2) * 2)
    names.push(webp.toString('latin1', at, at + 4))
  expect(at).toBe(webp.length)
  return names
}

/** Twenty at a time, in a process of its own. */
function decodeAll(folder: string, way: 'careful' | 'careless'): { grownBytes: number; turnedAway: number } {
  const script = join(import.meta.dirname, '../../support/pictures/decode-pictures.ts')
  return JSON.parse(execFileSync(process.execPath, [script, folder, way], { encoding: 'utf8' }))
}

function raise(): never {
  throw new Error('No member to send it')
}
