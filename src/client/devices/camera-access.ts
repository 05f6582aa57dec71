/**
 * Why there is no picture. `unsupported`: this browser has no media devices, nothing helps here. `refused`: the member
 * or the system said no, the settings can change that. `none`: there is no camera to use. `in-use`: another app holds
 * it, trying again later may work. `not-starting`: it is there and allowed, and did not start.
 */
export type CameraTrouble = 'unsupported' | 'refused' | 'none' | 'in-use' | 'not-starting'

/** Asks for the camera and lets it go at once, so that the light is off again before the next screen opens it. */
export async function askForCamera(): Promise<'granted' | CameraTrouble> {
  const stream = await openStream({ facingMode: 'environment' })
  if (typeof stream === 'string') return stream
  endStream(stream)
  return 'granted'
}

/** Turns on the camera at the back, or whichever there is; tells why it could not. Never rejects. */
export async function openStream(video: MediaTrackConstraints): Promise<MediaStream | CameraTrouble> {
  if (!hasMediaDevices()) return 'unsupported'
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: false })
  } catch (reason) {
    return whyNoCamera(reason)
  }
}

export function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Browsers leave media devices out altogether on a page that is not secure, whatever their types promise. */
function hasMediaDevices(): boolean {
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices
  return typeof devices?.getUserMedia === 'function'
}

function whyNoCamera(reason: unknown): CameraTrouble {
  const name = reason instanceof DOMException ? reason.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  if (name === 'NotReadableError' || name === 'AbortError') return 'in-use'
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'not-starting'
}
