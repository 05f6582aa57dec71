import { type CameraTrouble, endStream, openStream } from './camera-access.ts'

/** A camera that is on. The code that opened it closes it: its light stays on until then. */
export interface Camera {
  stream: MediaStream
  hasTorch: boolean
  /** False when the lamp did not do as asked. */
  setTorch: (isOn: boolean) => Promise<boolean>
  /** Settles when the picture ends without having been closed, as when the permission is withdrawn. */
  ended: Promise<'ended'>
  close: () => void
}

/** Codes are read at arm's length, so more points are worth more than more pictures. */
const wanted: MediaTrackConstraints = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }

/** Turns the camera on for reading codes, or tells why it could not. Never rejects. */
export async function openCamera(): Promise<Camera | CameraTrouble> {
  const stream = await openStream(wanted)
  if (typeof stream === 'string') return stream
  const track = stream.getVideoTracks()[0]
  return {
    stream,
    hasTorch: track !== undefined && hasTorch(track),
    setTorch: async (isOn) => (track ? await light(track, isOn) : false),
    // Heard from the first moment: it is said once, and may be said before there is a picture.
    ended: new Promise((resolve) => track?.addEventListener('ended', () => resolve('ended'), { once: true })),
    close: () => endStream(stream),
  }
}

/** Not every browser can tell, and only cameras at the back have a lamp. */
function hasTorch(track: MediaStreamTrack): boolean {
  return typeof track.getCapabilities === 'function' && 'torch' in track.getCapabilities()
}

async function light(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  // The types of the language do not know the lamp.
  const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn }
  return await track.applyConstraints({ advanced: [torch] }).then(
    () => true,
    () => false,
  )
}
