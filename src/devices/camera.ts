/**
 * What asking for the camera can come to. `unsupported`: this browser has no media devices, nothing helps here.
 * `refused`: the member or the system said no, the settings can change that. `none`: there is no camera to use.
 * `in-use`: another app holds it, trying again later may work.
 */
export type CameraAccess = 'granted' | 'unsupported' | 'refused' | 'none' | 'in-use'

/** Asks for the camera and lets it go at once, so that the light is off again before the next screen opens it. */
export async function askForCamera(): Promise<CameraAccess> {
  if (!hasMediaDevices()) return 'unsupported'
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
    for (const track of stream.getTracks()) track.stop()
    return 'granted'
  } catch (reason) {
    return whyNoCamera(reason)
  }
}

/** Browsers leave media devices out altogether on a page that is not secure, whatever their types promise. */
function hasMediaDevices(): boolean {
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices
  return typeof devices?.getUserMedia === 'function'
}

function whyNoCamera(reason: unknown): CameraAccess {
  const name = reason instanceof DOMException ? reason.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotReadableError' || name === 'AbortError') return 'in-use'
  return 'refused'
}
