import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { openableAddress } from '#src/domain/banners/banner.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { IconMap } from '#src/ui/pictures/icons.tsx'
import { IconPin } from '#src/ui/pictures/icons-critical.tsx'

import { CopyButton } from '#src/shared/chain/copy-button.tsx'
import styles from './place-card.module.css'

interface PlaceCardProps {
  name: string
  address: string
  mapUrl: string | null
  /** When it is open. */
  hours: ReactNode
}

/** Where the shop is. Without a map link the address can still be copied into any map. */
export function PlaceCard({ name, address, mapUrl, hours }: PlaceCardProps) {
  const map = openableAddress(mapUrl, location.origin)
  return (
    <Card className={styles.card}>
      <Streets />
      <div className={styles.place}>
        <div className={styles.words}>
          <h2>{name}</h2>
          <p className="quiet">{address}</p>
          <p className="quiet">
            <span className="visually-hidden">
              <Trans>Hours</Trans>
            </span>{' '}
            {hours}
          </p>
        </div>
        {map === undefined ? (
          <CopyButton text={address} />
        ) : (
          <a className={buttonClass({ size: 'small' })} href={map} target="_blank" rel="noopener noreferrer">
            <IconMap size={20} />
            <Trans>Directions</Trans>
          </a>
        )}
      </div>
    </Card>
  )
}

/** A drawing that stands for a map; it says nothing about the real streets. */
function Streets() {
  return (
    <div className={styles.map} aria-hidden="true">
      <svg viewBox="0 0 350 96" preserveAspectRatio="xMidYMid slice" className={styles.streets}>
        <path className={styles.blocks} d="M21 10h57v26H21zM133 8h51v24h-51zM215 10h49v26h-49zM131 64h47v26h-47z" />
        <path className={styles.roads} d="M-4 72 131 41l223 32M92-4l30 108M210-4 190 104M282-4l20 108" />
      </svg>
      <span className={styles.pin}>
        <IconPin size={24} />
      </span>
    </div>
  )
}
