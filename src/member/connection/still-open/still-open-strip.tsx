import { Trans } from '@lingui/react/macro'

import type { StillOpen } from '#src/domain/still-open/still-open.ts'
import { IconClock } from '#src/ui/pictures/icons-critical.tsx'

import outbox from '#src/member/connection/outbox-strip.module.css'
import rows from '#src/member/connection/outbox-rows.module.css'
import { OpenText, OpenTitle } from './open-text.tsx'
import { OpenWay } from './open-way.tsx'
import { useCheckBooking } from './use-check-booking.ts'
import { useStillOpen } from './use-still-open.ts'

/** One line for each thing whose end this phone does not know, with the one button that leads to it. */
export function StillOpenStrip({ at }: { at: 'home' | 'login' }) {
  const open = useStillOpen().filter(({ kind }) => at === 'login' || (kind !== 'cancel' && kind !== 'start'))
  const check = useCheckBooking()
  if (open.length === 0) return null
  return (
    <section className={outbox.strip} aria-labelledby="still-open">
      <h2 className={outbox.head} id="still-open">
        <IconClock size={22} />
        <Trans>Still open for you</Trans>
      </h2>
      <div role="status">
        <ul className={outbox.rows}>
          {open.map((thing) => (
            <li key={keyOf(thing)} className={rows.row}>
              <div className={rows.words}>
                <p className={rows.what}>
                  <OpenTitle thing={thing} />
                </p>
                <p className="quiet">
                  <OpenText thing={thing} at={at} />
                </p>
              </div>
              <OpenWay thing={thing} at={at} check={check} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function keyOf(thing: StillOpen): string {
  return thing.kind === 'cancel' ? thing.entry.opId : thing.kind
}
