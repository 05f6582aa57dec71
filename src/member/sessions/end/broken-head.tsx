import { Trans, useLingui } from '@lingui/react/macro'

import type { Session } from '#src/domain/sessions/session.ts'
import type { SessionEnd } from '#src/domain/sessions/session-end.ts'
import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { formatTime } from '#src/lib/format-time.ts'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'
import { IconUndo, IconWarning } from '#src/ui/pictures/icons.tsx'

import styles from './broken-head.module.css'

const ticks = 60

/** A session that its studio broke off: an apology, then why, then what became of it. The ring is the part that was used. */
export function BrokenHead({ session, end }: { session: Session; end: SessionEnd }) {
  const { i18n } = useLingui()
  const isBack = session.returned !== undefined
  const share = end.secondsOn / (session.minutes * 60)
  // A little light is seen as a little, and never as all of it.
  const lit = Math.min(ticks, Math.max(end.secondsOn > 0 ? 1 : 0, Math.round(share * ticks)))
  return (
    <div className={styles.head}>
      <TickRing total={ticks} lit={lit} size={184} tick={{ length: 15, width: 2.6 }}>
        <span className={styles.disc} data-tone={isBack ? 'ok' : 'warn'}>
          {isBack ? <IconUndo size={44} /> : <IconWarning size={44} />}
        </span>
      </TickRing>
      <h1 className={styles.title} tabIndex={-1}>
        <Trans>Sorry, your session stopped early</Trans>
      </h1>
      <p className={styles.text}>
        <Cause session={session} end={end} />
        {i18n.locale.startsWith('zh') ? '' : ' '}
        <Outcome session={session} />
      </p>
    </div>
  )
}

function Cause({ session: { deviceName: bed }, end }: { session: Session; end: SessionEnd }) {
  const time = formatTime(end.endedAt, useShopZone())
  switch (end.reason) {
    case 'power-loss':
      return (
        <Trans>
          {bed} lost power at {time}.
        </Trans>
      )
    case 'stopped':
      return (
        <Trans>
          Our staff stopped {bed} at {time}.
        </Trans>
      )
    case 'fault':
    case 'completed':
    case 'never-started':
      return (
        <Trans>
          {bed} had a fault at {time}.
        </Trans>
      )
  }
}

function Outcome({ session: { returned, canAskBack, timesLeft } }: { session: Session }) {
  const { t } = useLingui()
  if (returned !== undefined) return t`Your session is back, and there's nothing you need to do.`
  if (canAskBack === true) return t`Tap below to ask for your session back.`
  return timesLeft === null ? t`Your unlimited package isn't affected.` : null
}
