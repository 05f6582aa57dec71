import { openCamera, type Camera } from '#src/client/devices/camera.ts'
import type { CameraTrouble } from '#src/client/devices/camera-access.ts'
import { openCodeReader, type CodeReader } from '#src/client/devices/code-reader.ts'

/** Why nothing is being scanned: the camera's reasons, and those of the reader. `ended`: the camera went off. */
export type ScanTrouble = CameraTrouble | 'no-reader' | 'scan-failed' | 'ended'

interface ScanEvents {
  /** The camera's picture is on the screen. */
  onStarted: (camera: Camera) => void
  /** A code was seen. True when it is the one: the camera is let go and its last picture stays. */
  onText: (text: string) => boolean
  onTrouble: (trouble: ScanTrouble) => void
}

const pauseMs = 80
/** One picture that cannot be read is nothing; this many in a row are. */
const mostFailures = 4

/** Scans until a code is taken, something fails, or the returned function is called; the camera is off afterwards. */
export function startScanning(video: HTMLVideoElement, events: ScanEvents): () => void {
  const ending = new AbortController()
  void run(video, events, ending.signal)
  return () => ending.abort()
}

async function run(video: HTMLVideoElement, events: ScanEvents, signal: AbortSignal): Promise<void> {
  // Without its reader the scan ends at once, and its trouble is told below.
  const [camera, reader] = await Promise.all([openCamera(), openCodeReader().catch(() => undefined)])
  const trouble = await scan(video, { camera, reader }, events, signal)
  if (typeof camera !== 'string') camera.close()
  reader?.close()
  if (trouble !== undefined && !signal.aborted) events.onTrouble(trouble)
}

interface Tools {
  camera: Camera | CameraTrouble
  reader: CodeReader | undefined
}

/** Gives the reason why it ended, unless that was as planned. */
async function scan(
  video: HTMLVideoElement,
  { camera, reader }: Tools,
  events: ScanEvents,
  signal: AbortSignal,
): Promise<ScanTrouble | undefined> {
  if (signal.aborted) return undefined
  if (typeof camera === 'string') return camera
  if (!reader) return 'no-reader'
  let hasEnded = false
  void camera.ended.then(() => (hasEnded = true))
  // A picture that has ended may leave the player waiting for ever.
  const shown = await Promise.race([show(video, camera), camera.ended])
  if (shown !== 'shown') return shown
  events.onStarted(camera)
  for (let failures = 0; failures < mostFailures;) {
    if (signal.aborted) return undefined
    if (hasEnded) return 'ended'
    const result = await reader.readVideo(video)
    if (signal.aborted) return undefined
    if (result.kind === 'code' && events.onText(result.text)) {
      video.pause()
      return undefined
    }
    failures = result.kind === 'failed' ? failures + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return 'scan-failed'
}

async function show(video: HTMLVideoElement, { stream }: Camera): Promise<'shown' | 'not-starting'> {
  video.srcObject = stream
  const isPlaying = await video.play().then(
    () => true,
    () => false,
  )
  return isPlaying && video.videoWidth > 0 ? 'shown' : 'not-starting'
}
