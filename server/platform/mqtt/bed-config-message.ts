import { z } from 'zod/mini'

import type { Mac } from '#src/domain/devices/device-messages.ts'
import { hexOf } from '#src/domain/devices/hex.ts'

import { isSigned, macOfJson, parsedJson } from './signed-json.ts'

/** What the studio tells a bed to keep to. A bed takes nothing older than what it has: version first, then revision. */
export interface BedConfig {
  bed: number
  /** Of the limits of its type, and of its own settings. */
  version: number
  rev: number
  minMinutes: number
  maxMinutes: number
  coolingSeconds: number
  /** Percent of what the lamps can give, for light, medium and deep. */
  output: readonly [number, number, number]
}

const whole = z.int().check(z.nonnegative())
const travelling = z.object({
  cfg: z.literal(1),
  bed: whole,
  version: whole,
  rev: whole,
  min_minutes: whole,
  max_minutes: whole,
  cooling_s: whole,
  output: z.tuple([whole, whole, whole]),
  mac: z.string(),
})

/** JSON with the HMAC-SHA256 under the bed's key in hex; its first byte is that of no message of the protocol. */
export function writeBedConfig(config: BedConfig, mac: Mac): string {
  const { bed, version, rev, minMinutes, maxMinutes, coolingSeconds, output } = config
  const body = {
    cfg: 1,
    bed,
    version,
    rev,
    min_minutes: minMinutes,
    max_minutes: maxMinutes,
    cooling_s: coolingSeconds,
  }
  return JSON.stringify({ ...body, output, mac: hexOf(macOf(config, mac)) })
}

/** Total: undefined for whatever is no configuration or is not signed with this bed's key. */
export function readBedConfig(text: string, mac: Mac): BedConfig | undefined {
  const { success, data } = travelling.safeParse(parsedJson(text))
  if (!success) return undefined
  const config: BedConfig = {
    bed: data.bed,
    version: data.version,
    rev: data.rev,
    minMinutes: data.min_minutes,
    maxMinutes: data.max_minutes,
    coolingSeconds: data.cooling_s,
    output: data.output,
  }
  return isSigned(data.mac, macOf(config, mac)) ? config : undefined
}

/** A bed's word that it keeps to this from its next run on. */
export interface ConfigSaid {
  bed: number
  version: number
  rev: number
}

const said = z.object({ configured: z.literal(1), bed: whole, version: whole, rev: whole, mac: z.string() })

export function writeConfigSaid({ bed, version, rev }: ConfigSaid, mac: Mac): string {
  return JSON.stringify({ configured: 1, bed, version, rev, mac: hexOf(saidMac({ bed, version, rev }, mac)) })
}

export function readConfigSaid(text: string, mac: Mac): ConfigSaid | undefined {
  const { success, data } = said.safeParse(parsedJson(text))
  if (!success) return undefined
  const { bed, version, rev } = data
  return isSigned(data.mac, saidMac({ bed, version, rev }, mac)) ? { bed, version, rev } : undefined
}

/** JSON begins with a brace, and no message of the protocol has that number. */
export function isJson(bytes: Uint8Array): boolean {
  return bytes[0] === 0x7b
}

function macOf({ bed, version, rev, minMinutes, maxMinutes, coolingSeconds, output }: BedConfig, mac: Mac): Uint8Array {
  return macOfJson(mac, ['configure', bed, version, rev, minMinutes, maxMinutes, coolingSeconds, ...output])
}

function saidMac({ bed, version, rev }: ConfigSaid, mac: Mac): Uint8Array {
  return macOfJson(mac, ['configured', bed, version, rev])
}
