import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

import { inTime } from '#src/lib/waiting/part-in-time.ts'

interface Opening {
  open: boolean
  onClose: () => void
}

export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Fetches the part before it is needed; a failure is met when it is opened. */
  preload: () => void
}

/**
 * A dialog, sheet or popover that loads when it is opened first, so that no screen starts with it.
 * It stays mounted from then on for its way out. When it cannot be loaded, it closes and says so.
 */
export function lazyPart<Props extends Opening>(
  load: () => Promise<ComponentType<Props>>,
  onLost: () => void,
): LazyPart<Props> {
  let ready: ComponentType<Props> | undefined
  function remember(part: ComponentType<Props>) {
    ready = part
    return part
  }
  function Lazy(props: Props) {
    const [Part, setPart] = useState(() => ready)
    const isNeeded = props.open && Part === undefined
    const { onClose } = props
    useEffect(() => {
      if (!isNeeded) return
      let isCurrent = true
      inTime(load).then(
        (part) => isCurrent && setPart(() => remember(part)),
        () => {
          if (!isCurrent) return
          onLost()
          onClose()
        },
      )
      return () => {
        isCurrent = false
      }
    }, [isNeeded, onClose])
    return Part ? <Entering Part={Part} props={props} /> : null
  }
  // What does not come ahead of time is fetched when it is opened, which tells of a failure.
  Lazy.preload = () => void load().then(remember, () => undefined)
  return Lazy
}

/** Mounts a part closed and opens it in the next step, so that its first opening moves like every other. */
function Entering<Props extends Opening>({ Part, props }: { Part: ComponentType<Props>; props: Props }) {
  const [hasMounted, setHasMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setHasMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return <Part {...props} open={props.open && hasMounted} />
}
