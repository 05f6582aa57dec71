import type { Language } from '#src/domain/language.ts'
import { pickLanguage, type Picked } from '#src/domain/localized.ts'

/** How strong the lamps of a run are. */
export type Intensity = 'light' | 'medium' | 'deep'
export const intensities: readonly Intensity[] = ['light', 'medium', 'deep']

export type DeviceState = 'ready' | 'dressing' | 'running' | 'paused' | 'cooling' | 'fault' | 'offline' | 'disabled'

export interface DeviceText {
  name: string
  /** The kind of bed, as words for members. */
  type: string
}

export interface Device extends DeviceText {
  deviceId: string
  shopId: number
  languages: (DeviceText & { language: string })[]
  isOnline: boolean
  isEnabled: boolean
  state: DeviceState
  /** Staff say that it is well, whatever it reports; absent in what an earlier version has kept. */
  isFaultCleared?: boolean
  availableAt: number | null
  minMinutes: number
  maxMinutes: number
}

export type Unbookable = 'offline' | 'disabled'

/** Why a device cannot be booked; undefined when it can. */
export function whyNotBookable(device: Device): Unbookable | undefined {
  if (!device.isEnabled || (device.state === 'fault' && !device.isFaultCleared)) return 'disabled'
  if (!device.isOnline) return 'offline'
  return undefined
}

/** The name and kind to show in a language. */
export function deviceText(device: Device, language: Language): Picked<DeviceText> {
  return pickLanguage<DeviceText>(device, device.languages, language)
}

/** Beds lie down or stand up; the drawing and the word follow. */
export function posture(deviceType: string): 'lie-down' | 'stand-up' {
  return /lie|lay|horizontal|臥|卧/i.test(deviceType) ? 'lie-down' : 'stand-up'
}
