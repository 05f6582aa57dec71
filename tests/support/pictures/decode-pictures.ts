// Runs in a process of its own, so that what it takes is what decoding takes:
// node decode-pictures.ts <folder> careful|careless
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'

import { type Encoded, encodePicture } from '#server/platform/pictures/encode-picture.ts'

const [folder = '', way = 'careful'] = process.argv.slice(2)
const shape = { width: 512, height: 512, fit: 'cover' } as const

// The library and its first picture belong to the base.
await encodePicture(
  await sharp({ create: { ...shape, channels: 3, background: '#111' } })
    .png()
    .toBuffer(),
  shape,
)
const base = process.memoryUsage().rss
const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
const read = files.reduce((sum, file) => sum + file.length, 0)
const careless = async (file: Buffer) => {
  const open = () => sharp(file, { limitInputPixels: false, unlimited: true })
  return await (file.length > 0 &&
    open()
      .resize(shape)
      .webp()
      .toBuffer()
      .catch(() => undefined))
}
let turnedAway = 0
for (let at = 0; at < files.length; at += 20) {
  const some = files.slice(at, at + 20)
  if (way === 'careless') await Promise.all(some.map(careless))
  else for (const result of await Promise.all(some.map((file) => encodePicture(file, shape)))) count(result)
}
function count(result: Encoded): void {
  if (result.kind === 'refused' && result.code === 'overloaded') turnedAway += 1
}
// Linux counts the parent's memory into `maxRSS` of a process that it forked; VmHWM begins with the program itself.
const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
console.log(JSON.stringify({ grownBytes: peak - base - read, turnedAway }))
