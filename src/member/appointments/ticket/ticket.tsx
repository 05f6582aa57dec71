import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { posture } from '#src/domain/beds/bed.ts'
import { formatDayLong } from '#src/lib/format-time.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconMap, IconShop } from '#src/ui/pictures/icons.tsx'
import { IconBedLie, IconBedStand } from '#src/ui/pictures/icons-critical.tsx'

import { MovedNote } from '#src/member/appointments/moved-note.tsx'
import styles from './ticket.module.css'
import { useAppointmentText } from '#src/member/appointments/use-appointment-text.ts'

interface TicketProps {
  appointment: Appointment
  /** Only an address that is safe to open; without one there is no map button. */
  mapUrl: string | undefined
  drawingOf: (deviceType: string) => ReactNode
  /** The visit will not take place any more. */
  isVoid: boolean
}

/** What a member shows at the door: when, on which bed, where. All times are those of the shop's clocks. */
export function Ticket({ appointment, mapUrl, drawingOf, isVoid }: TicketProps) {
  const { t, i18n } = useLingui()
  const { startsAt, timeZone, time, date } = appointment
  const { shopName, shopAddress, deviceName, deviceType } = useAppointmentText(appointment)
  const BedIcon = posture(deviceType) === 'lie-down' ? IconBedLie : IconBedStand
  return (
    <section className={styles.ticket} aria-label={t`Appointment`} data-void={isVoid || undefined}>
      <div className={styles.when}>
        <p>
          <span className={styles.day}>{formatDayLong(startsAt, i18n.locale, timeZone)}</span>
          <time className={styles.time} dateTime={`${date}T${time}`}>
            {time}
          </time>
        </p>
        <span className={styles.drawing}>{drawingOf(deviceType)}</span>
      </div>
      {!isVoid && <MovedNote appointment={appointment} />}
      <div className={styles.tear} aria-hidden="true" />
      <dl className="stack-12">
        <div className={styles.fact}>
          <dt className={styles.sign}>
            <BedIcon size={22} />
            <span className="visually-hidden">
              <Trans>Bed</Trans>
            </span>
          </dt>
          <dd className={styles.strong}>
            {deviceName}
            <i className="dot" />
            {deviceType}
          </dd>
        </div>
        <div className={styles.fact}>
          <dt className={styles.sign}>
            <IconShop size={22} />
            <span className="visually-hidden">
              <Trans>Studio</Trans>
            </span>
          </dt>
          <dd className={styles.place}>
            <span className={styles.strong}>{shopName}</span>
            <span className="quiet">{shopAddress}</span>
          </dd>
          {mapUrl !== undefined && (
            <dd>
              <a
                href={mapUrl}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ kind: 'tonal', size: 'small' })}
              >
                <IconMap size={18} />
                <Trans>Map</Trans>
              </a>
            </dd>
          )}
        </div>
      </dl>
    </section>
  )
}
