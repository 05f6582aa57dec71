import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { PackageFor } from '#src/client/api/calendar.ts'
import { memberQuery } from '#src/client/api/members.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { mayTan } from '#src/domain/members/skin-type.ts'
import { classNames } from '#src/lib/class-names.ts'
import { Balance, FromPrice, usePackageFor } from '#src/member/appointments/booking/package-hint.tsx'
import { useConsentStanding } from '#src/shared/legal/use-consent-standing.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconCheck, IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import styles from './visit-settled.module.css'

/** What a visit needs besides its time: a package that pays, and the member's yes to the risk notice. */
export function VisitSettled({ appointment }: { appointment: Appointment }) {
  const { appointmentId, shopId, deviceId, date } = appointment
  const found = usePackageFor({ shopId, deviceId, date })
  const consent = useConsentStanding(shopId).standing
  const { data: member } = useQuery(memberQuery())
  if (!mayTan(member?.skinType ?? null)) return <NoBed />
  // Of what is not known nothing is said: the list is the truth.
  if (!found && !consent) return null
  const left = Number(found?.hasPackage === false) + Number(consent?.isNeeded === true)
  return (
    <section className={styles.settled}>
      <h2 className={styles.title}>
        {left === 0 ? (
          <Trans>All set</Trans>
        ) : (
          <Plural value={left} one="# thing left to do" other="# things left to do" />
        )}
      </h2>
      <ul className={styles.list}>
        {found && <PackageRow found={found} />}
        {consent && (
          <Row
            isDone={!consent.isNeeded}
            title={
              consent.isNeeded ? <Trans>Risk notice not agreed to yet</Trans> : <Trans>Risk notice agreed to</Trans>
            }
            text={consent.isNeeded && <Trans>Read it now, and nothing is left to read at the bed</Trans>}
            action={
              consent.isNeeded && (
                <Link
                  to="/appointment-result"
                  search={{ id: appointmentId, settle: 'consent' }}
                  className={buttonClass({ kind: 'tonal', size: 'small' })}
                >
                  <Trans>Read and agree</Trans>
                </Link>
              )
            }
          />
        )}
      </ul>
    </section>
  )
}

/** A booking of before the member said what their skin does: nothing else about it is of use. */
function NoBed() {
  return (
    <section className={styles.settled}>
      <h2 className={styles.title}>
        <Trans>Not safe for your skin</Trans>
      </h2>
      <ul className={styles.list}>
        <Row
          isDone={false}
          title={<Trans>Skin that always burns is not safe on a sunbed, so no bed can be started for you.</Trans>}
          action={
            <Link to="/settings" search={{ show: 'skin' }} className={buttonClass({ kind: 'tonal', size: 'small' })}>
              <Trans>Skin type</Trans>
            </Link>
          }
        />
      </ul>
    </section>
  )
}

function PackageRow({ found }: { found: PackageFor }) {
  if (found.hasPackage) {
    return (
      <Row
        isDone
        title={found.timesLeft === undefined ? <Trans>Your package covers it</Trans> : <Balance found={found} />}
      />
    )
  }
  return (
    <Row
      isDone={false}
      title={<Trans>No package of yours can be used for this appointment</Trans>}
      text={
        <>
          <FromPrice found={found} /> <Trans>Buy one before you start.</Trans>
        </>
      }
      action={
        <Link to="/recharge" className={buttonClass({ kind: 'tonal', size: 'small' })}>
          <Trans>See packages</Trans>
        </Link>
      }
    />
  )
}

interface RowProps {
  isDone: boolean
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}

function Row({ isDone, title, text, action }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={classNames(styles.sign, isDone ? styles.done : styles.open)}>
        {isDone ? <IconCheck size={18} /> : <IconInfo size={18} />}
      </span>
      <p className={styles.words}>
        <strong>{title}</strong>
        {text && <span>{text}</span>}
      </p>
      {action}
    </li>
  )
}
