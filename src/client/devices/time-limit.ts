import type { ConnectTrouble } from '#src/domain/beds/bluetooth.ts'

import { DeviceError } from './tanning-device.ts'

/** Ends work that hangs without any error, as Bluetooth does when its adapter is switched off on the way. */
export async function within<Result>(work: Promise<Result>, ms: number, trouble: ConnectTrouble): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeviceError(trouble)), ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
