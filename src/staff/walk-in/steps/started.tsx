import { plural } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { WalkInSession } from '#src/domain/sessions/walk-in.ts'
import { formatCountdown } from '#src/lib/format-countdown.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'
import { StepFrame } from '#src/staff/walk-in/frame/step-frame.tsx'
import type { WalkIn } from '#src/staff/walk-in/use-walk-in.ts'
import card from '#src/staff/walk-in/walk-in.module.css'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Price } from '#src/ui/layout/price.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './started.module.css'

interface StartedProps {
  walkIn: WalkIn
  session: WalkInSession
  onClose: () => void
}

const hourMs = 3_600_000

/** The bed has confirmed: what it does, what was paid, and when the member may come again. */
export function Started({ walkIn, session, onClose }: StartedProps) {
  const { t } = useLingui()
  const now = useNow(nextSecond)
  const { draft, beds, shop } = walkIn
  const intensities = useIntensityNames()
  const live = beds.find((bed) => bed.session?.sessionId === session.sessionId)?.session
  const clock = (at: number) => formatTime(at, shop.timeZone)
  const name = draft.member?.nickname || t`No name`
  const [bed, confirmed] = [session.deviceName, clock(session.confirmedAt)]
  const { minutes } = session
  const length = t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
  const isDressing = live?.state === 'dressing' && live.lampsAt !== null && live.lampsAt > now
  const [on, off] = [live?.lampsAt ?? undefined, live?.endsAt ?? undefined]
  return (
    <StepFrame
      walkIn={walkIn}
      aside={<Trans>In the calendar as a walk-in</Trans>}
      second={
        <Button kind="tonal" onClick={walkIn.again}>
          <Trans>Next walk-in</Trans>
        </Button>
      }
      primary={{ label: <Trans>Finish</Trans>, state: 'ready', onPress: onClose }}
    >
      <section className={`${card.card} ${styles.head}`} aria-live="polite">
        {isDressing && (
          <p className={styles.count}>
            <strong>{formatCountdown((live.lampsAt ?? now) - now)}</strong>
            <span>
              <Trans>to lamps on</Trans>
            </span>
          </p>
        )}
        <div className="stack-8">
          <h3 className="text-title-m">
            <Trans>
              {bed} is ready for {name}
            </Trans>
          </h3>
          <p className="quiet">
            {intensities[session.intensity]}
            <span className="dot" />
            {length}
            {on !== undefined && off !== undefined && (
              <>
                <span className="dot" />
                <Trans>
                  Lamps on at {clock(on)}, off at {clock(off)}
                </Trans>
              </>
            )}
          </p>
          <p className={styles.badges}>
            <Badge tone="ok" icon={<IconCheck size={16} />}>
              <Trans>
                {bed} confirmed {confirmed}
              </Trans>
            </Badge>
            <Badge>
              <Trans>1 session held</Trans>
            </Badge>
          </p>
        </div>
      </section>
      <div className={styles.pair}>
        {draft.paid && <Paid paid={draft.paid} />}
        <NextVisit session={session} endsAt={off} timeZone={shop.timeZone} />
      </div>
    </StepFrame>
  )
}

function Paid({ paid }: { paid: NonNullable<WalkIn['draft']['paid']> }) {
  return (
    <Box title={<Trans>Receipt</Trans>} end={paid.receiptNumber}>
      <p className={card.row}>
        {paid.packageName}
        <strong>
          <Price cents={paid.cents} currency={paid.currency} />
        </strong>
      </p>
      <Link
        to="/admin/transactions"
        search={{ line: paid.lineId }}
        className={buttonClass({ kind: 'tonal', size: 'small' })}
      >
        <Trans>Open receipt</Trans>
      </Link>
    </Box>
  )
}

interface NextVisitProps {
  session: WalkInSession
  endsAt: number | undefined
  timeZone: string
}

function NextVisit({ session: { confirmedAt, minutes, restHours }, endsAt, timeZone }: NextVisitProps) {
  const { i18n } = useLingui()
  if (restHours === undefined) return null
  const from = (endsAt ?? confirmedAt + minutes * 60_000) + restHours * hourMs
  const at = `${formatDay(from, i18n.locale, timeZone)} ${formatTime(from, timeZone)}`
  return (
    <Box title={<Trans>Next visit</Trans>}>
      <p>
        <Trans>At the earliest {at}</Trans>
      </p>
      <p className="quiet">
        <Trans>The skin rests for {restHours} hours after this session.</Trans>
      </p>
    </Box>
  )
}

function Box({ title, end, children }: { title: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={card.card}>
      <div className={card.row}>
        <h3 className="text-title-s">{title}</h3>
        {end !== undefined && <span className="quiet">{end}</span>}
      </div>
      {children}
    </section>
  )
}
