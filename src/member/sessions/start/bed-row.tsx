import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import styles from './bed-row.module.css'
import { useBedText } from './use-bed-text.ts'

/** Which bed, where, and how often the member may still use it. */
export function BedRow({ offer, drawing }: { offer: BedOffer; drawing: ReactNode }) {
  const { deviceName, deviceType } = useBedText(offer.device)
  return (
    <section className={styles.row}>
      <span className={styles.drawing}>{drawing}</span>
      <div className={styles.words}>
        <h2 className={styles.name}>
          {deviceName}
          <i className="dot" />
          <span className={styles.type}>{deviceType}</span>
        </h2>
        <p className="quiet">{offer.shopName}</p>
      </div>
      <span className={styles.times}>
        <Badge tone="sun-soft" icon={<IconTicket size={16} />}>
          <TimesLeft times={offer.timesLeft} />
        </Badge>
      </span>
    </section>
  )
}

function TimesLeft({ times }: { times: number | null }) {
  return times === null ? <Trans>Unlimited</Trans> : <Plural value={times} one="# left" other="# left" />
}
