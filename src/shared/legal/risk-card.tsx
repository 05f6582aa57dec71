import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, type ComponentType, type ReactNode } from 'react'

import type { IconProps } from '#src/ui/pictures/glyph.tsx'
import { IconBottle, IconCalendarNext, IconClose, IconGoggles, IconStop, IconWarning } from '#src/ui/pictures/icons.tsx'
import { IconChevronDown, IconClock, IconHeadset } from '#src/ui/pictures/icons-critical.tsx'

import styles from './risk-card.module.css'
import type { RiskNotice, RiskSign } from './risk-points.ts'

interface RiskCardProps {
  /** What the version is called. */
  version: string
  children: ReactNode
  hasReadAll: boolean
  onReadAll: () => void
}

/** So close to the end of the text counts as its end: fractions of pixels never add up. */
const nearPx = 8

/**
 * The notice in a box of its own; its end is reached by scrolling, with the keys that scroll or with the keyboard at the
 * button there.
 */
export function RiskCard({ version, children, hasReadAll, onReadAll }: RiskCardProps) {
  const box = useRef<HTMLDivElement>(null)
  function look() {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = Infinity } = box.current ?? {}
    if (!hasReadAll && scrollTop + clientHeight >= scrollHeight - nearPx) onReadAll()
  }
  const lookOnce = useEffectEvent(look)
  // A text that fits has been seen to its end at once.
  useEffect(() => {
    const frame = requestAnimationFrame(() => lookOnce())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={styles.card}>
      <header className={styles.head}>
        <h3 id="risk-notice" className="text-title-s">
          <Trans>Risk notice</Trans>
        </h3>
        <span className="small-print">{version}</span>
      </header>
      <div
        ref={box}
        className={styles.text}
        data-more={!hasReadAll || undefined}
        role="region"
        // The keys that scroll work here as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby="risk-notice"
        onScroll={look}
      >
        {children}
        <button
          type="button"
          className={styles.end}
          onFocus={onReadAll}
          onClick={() => box.current?.scrollTo({ top: 0 })}
        >
          <Trans>You've read it all. Back to top</Trans>
        </button>
      </div>
      {!hasReadAll && (
        <button type="button" className={styles.more} onClick={() => readOn(box.current)}>
          <IconChevronDown size={18} />
          <Trans>Scroll down to read it all</Trans>
        </button>
      )}
    </div>
  )
}

/** The wording that comes with the app, each point with a drawing of what it is about. */
export function RiskPoints({ notice }: { notice: RiskNotice }) {
  return notice.sections.map(({ heading, points }) => (
    <section key={heading}>
      <h4 className={styles.heading}>{heading}</h4>
      <ul>
        {points.map(({ sign, text }) => (
          <Point key={text} sign={sign} text={text} />
        ))}
      </ul>
    </section>
  ))
}

/** A screenful further, with a little of the last one kept in sight. */
function readOn(box: HTMLElement | null) {
  box?.scrollBy({ top: box.clientHeight * 0.8, behavior: 'smooth' })
}

const signs: Record<RiskSign, ComponentType<IconProps>> = {
  never: IconClose,
  goggles: IconGoggles,
  gap: IconCalendarNext,
  skin: IconBottle,
  stop: IconStop,
  time: IconClock,
  health: IconWarning,
  help: IconHeadset,
}

function Point({ sign, text }: { sign: RiskSign; text: string }) {
  const Sign = signs[sign]
  return (
    <li className={styles.point}>
      <span className={styles.sign} data-never={sign === 'never' || undefined}>
        <Sign size={20} />
      </span>
      <span>{text}</span>
    </li>
  )
}
