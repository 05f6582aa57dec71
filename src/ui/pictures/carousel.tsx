import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import type { CarouselMotion } from './carousel-motion.ts'
import styles from './carousel.module.css'

interface CarouselProps {
  label: string
  slides: readonly { key: string; face: ReactNode }[]
}

/**
 * Slides that take turns. One alone stands still, without a pager. The first one is plain markup; what makes them
 * move loads after it is painted.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const { t } = useLingui()
  const track = useRef<HTMLDivElement>(null)
  const { index, isPlaying, isMovable, step, togglePlaying } = useMotion(track, slides.length)
  const count = slides.length
  const shown = Math.min(index, count - 1)
  return (
    <section className={styles.carousel} aria-roledescription={count > 1 ? t`carousel` : undefined} aria-label={label}>
      <div ref={track} className={styles.track} data-track>
        {slides.map((slide, place) => (
          <div
            key={slide.key}
            className={styles.slide}
            role={count > 1 ? 'group' : undefined}
            aria-label={count > 1 ? t`${place + 1} of ${count}` : undefined}
            inert={place !== shown}
            data-slide
          >
            {(place === 0 || isMovable) && slide.face}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={styles.pager}>
          <button
            type="button"
            className={styles.play}
            onClick={togglePlaying}
            aria-label={isPlaying ? t`Pause` : t`Play`}
            data-playing={isPlaying ? '' : undefined}
          />
          <button type="button" className={styles.dots} onClick={step} aria-label={t`Next`}>
            <span className={styles.row} style={{ '--count': count, '--shown': shown }}>
              {slides.map((slide, place) => (
                <span
                  key={slide.key}
                  className={classNames(styles.dot, place > shown && styles.after)}
                  style={{ '--place': place }}
                />
              ))}
              <span className={styles.bar} />
            </span>
          </button>
        </div>
      )}
    </section>
  )
}

function useMotion(track: RefObject<HTMLDivElement | null>, count: number) {
  const [index, setIndex] = useState(0)
  const [motion, setMotion] = useState<CarouselMotion>()
  const [isPlaying, setIsPlaying] = useState(true)
  // What was asked for before there was anything that moves is done as soon as there is.
  const asked = useRef({ isPlaying: true, steps: 0 })
  useEffect(() => {
    if (count < 2) return
    const leaving = new AbortController()
    void start(track, setIndex, leaving.signal).then((started) => started && setMotion(started))
    return () => {
      leaving.abort()
      setMotion(undefined)
    }
  }, [track, count])
  useEffect(() => {
    if (!motion) return
    motion.play(asked.current.isPlaying)
    if (asked.current.steps > 0) motion.step(asked.current.steps)
    asked.current.steps = 0
  }, [motion])
  function togglePlaying() {
    asked.current.isPlaying = !isPlaying
    motion?.play(!isPlaying)
    setIsPlaying(!isPlaying)
  }
  function step() {
    if (motion) motion.step(1)
    else asked.current.steps += 1
  }
  return { index, isPlaying, isMovable: motion !== undefined, step, togglePlaying }
}

/** Without the part that moves them the first slide stays, and nothing is lost. */
async function start(
  track: RefObject<HTMLElement | null>,
  onIndex: (index: number) => void,
  leaving: AbortSignal,
): Promise<CarouselMotion | undefined> {
  const part = await import('./carousel-motion.ts').catch(() => undefined)
  if (!part || !track.current || leaving.aborted) return undefined
  const motion = part.startCarousel(track.current, onIndex)
  leaving.addEventListener('abort', () => motion.stop())
  return motion
}
