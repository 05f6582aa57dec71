import type { Language } from '#src/domain/language.ts'
import { pickLanguage, type Picked } from '#src/domain/localized.ts'

/** How strong the lamps of a run are. */
export type Intensity = 'light' | 'medium' | 'deep'
export const intensities: readonly Intensity[] = ['light', 'medium', 'deep']

export type ShownBedState = 'ready' | 'dressing' | 'running' | 'paused' | 'cooling' | 'fault' | 'offline' | 'disabled'

export interface BedText {
  deviceName: string
  /** The kind of bed, as words for members. */
  deviceType: string
}

export interface Bed extends BedText {
  deviceId: string
  shopId: number
  languages: (BedText & { language: string })[]
  online: boolean
  enabled: boolean
  state: ShownBedState
  /** Staff say that it is well, whatever it reports; absent in what an earlier version has kept. */
  faultCleared?: boolean | undefined
  availableAt: number | null
  minMinutes: number
  maxMinutes: number
  /** The address of its photo; absent where there is none. */
  photo?: string | undefined
}

export type Unbookable = 'offline' | 'disabled'

/** Why a device cannot be booked; undefined when it can. */
export function whyNotBookable(device: Bed): Unbookable | undefined {
  if (!device.enabled || (device.state === 'fault' && !device.faultCleared)) return 'disabled'
  if (!device.online) return 'offline'
  return undefined
}

/** The name and kind to show in a language. */
export function bedText(device: Bed, language: Language): Picked<BedText> {
  return pickLanguage<BedText>(device, device.languages, language)
}

/** Beds lie down or stand up; the drawing and the word follow. */
export function posture(deviceType: string): 'lie-down' | 'stand-up' {
  return /lie|lay|horizontal|臥|卧/i.test(deviceType) ? 'lie-down' : 'stand-up'
}
