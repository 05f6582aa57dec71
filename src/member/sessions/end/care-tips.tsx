import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { careTimes, showerAfterHours } from '#src/domain/sessions/session-end.ts'
import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { formatDay, formatTime, isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { IconCalendarNext, IconDrop, IconShower } from '#src/ui/pictures/icons.tsx'

import styles from './care-tips.module.css'

/** What is good for the skin now, with the clock times worked out. */
export function CareTips({ endedAt, minGapHours }: { endedAt: number; minGapHours: number }) {
  const { showerAt, nextSessionAt } = careTimes(endedAt, minGapHours)
  return (
    <section aria-labelledby="care">
      <h2 id="care" className={styles.title}>
        <Trans>Aftercare</Trans>
      </h2>
      <ul className="stack-14">
        <Tip
          icon={<IconShower size={22} />}
          text={<Plural value={showerAfterHours} one="Shower after # hour" other="Shower after # hours" />}
        >
          <From at={showerAt} since={endedAt} />
        </Tip>
        <Tip
          icon={<IconCalendarNext size={22} />}
          text={
            <Plural
              value={minGapHours}
              one="Wait # hour before the next session"
              other="Wait # hours before the next session"
            />
          }
        >
          <From at={nextSessionAt} since={endedAt} />
        </Tip>
        <Tip icon={<IconDrop size={22} />} text={<Trans>Drink water and use body lotion</Trans>}>
          <Trans>After your shower</Trans>
        </Tip>
      </ul>
    </section>
  )
}

/** The day is named unless it is the day of the session. */
function From({ at, since }: { at: number; since: number }) {
  const { i18n } = useLingui()
  const timeZone = useShopZone()
  const now = useNow(nextMinute)
  const time = formatTime(at, timeZone)
  if ([now, since].every((one) => isoDay(one, timeZone) === isoDay(at, timeZone)))
    return <Trans>After {time} today</Trans>
  const day = formatDay(at, i18n.locale, timeZone)
  return (
    <Trans>
      After {day} {time}
    </Trans>
  )
}

function Tip({ icon, text, children }: { icon: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.tip}>
      <span className={styles.icon}>{icon}</span>
      <span>
        <span className={styles.text}>{text}</span>
        <span className={styles.note}>{children}</span>
      </span>
    </li>
  )
}
