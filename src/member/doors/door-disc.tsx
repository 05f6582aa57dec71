import { Trans } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { IconBluetooth, IconDoor, IconLock } from '#src/ui/pictures/icons.tsx'
import { IconScan } from '#src/ui/pictures/icons-critical.tsx'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

import styles from './door-disc.module.css'

interface DoorDiscProps {
  /** `nearby`: pressing it opens over Bluetooth. `code`: it leads to the code for the reader beside the door. `off`: it cannot be opened now, and the line below says why. */
  state: 'ready' | 'nearby' | 'code' | 'finding' | 'opening' | 'off'
  onOpen: () => void
  /** One line below the disc. */
  children: ReactNode
}

const ticks = 60

/** The one large button of the door: press it once, and the ring runs until the lock has answered. */
export function DoorDisc({ state, onOpen, children }: DoorDiscProps) {
  const isSlow = useIsSlow(state === 'opening')
  return (
    <div className={styles.place}>
      <TickRing
        total={ticks}
        lit={state === 'opening' ? ticks / 4 : canPress(state) ? ticks : 0}
        size="var(--disc-ring)"
        tone="sun"
        tick={thinTick}
        className={classNames(styles.ring, state === 'opening' && styles.running)}
      >
        <button
          type="button"
          className={classNames(styles.disc, styles[state])}
          aria-disabled={state === 'off' || state === 'finding' || undefined}
          aria-busy={state === 'opening' || undefined}
          onClick={() => canPress(state) && onOpen()}
        >
          <Face state={state} />
        </button>
      </TickRing>
      <div className={styles.line} aria-live="polite">
        {isSlow ? <Trans>Weak signal, still trying…</Trans> : children}
      </div>
    </div>
  )
}

function canPress(state: DoorDiscProps['state']): boolean {
  return state === 'ready' || state === 'nearby' || state === 'code'
}

const thinTick = { length: 10.4, width: 2.6 }

function Face({ state }: Pick<DoorDiscProps, 'state'>) {
  switch (state) {
    case 'ready':
      return (
        <>
          <IconDoor size={56} />
          <Trans>Open door</Trans>
        </>
      )
    case 'nearby':
      return (
        <>
          <IconBluetooth size={56} />
          <Trans>Open over Bluetooth</Trans>
        </>
      )
    case 'code':
      return (
        <>
          <IconScan size={56} />
          <Trans>Show pass</Trans>
        </>
      )
    case 'opening':
      return (
        <>
          <TickSpinner size={56} />
          <Trans>Opening…</Trans>
        </>
      )
    case 'finding':
      return (
        <>
          <IconDoor size={56} />
          <Trans>Checking…</Trans>
        </>
      )
    case 'off':
      return (
        <>
          <IconLock size={56} />
          <Trans>Can't open now</Trans>
        </>
      )
  }
}

const slowMs = 3000

function useIsSlow(isOpening: boolean): boolean {
  const [slowSince, setSlowSince] = useState(false)
  useEffect(() => {
    if (!isOpening) return
    const timer = setTimeout(() => setSlowSince(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlowSince(false)
    }
  }, [isOpening])
  return slowSince
}
