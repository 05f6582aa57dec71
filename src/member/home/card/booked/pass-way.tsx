import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { passesQuery } from '#src/client/api/passes/passes.ts'
import { findReadyPasses, type ReadyPass } from '#src/client/api/passes/ready-passes.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { classNames } from '#src/lib/class-names.ts'
import { IconInfo, IconScan } from '#src/ui/pictures/icons-critical.tsx'
import { IconSignalCheck } from '#src/ui/pictures/icons.tsx'

import styles from './pass-way.module.css'

interface PassWayProps {
  appointment: Appointment
  /** `inside`: its member has come in, and the bed is next. */
  step: 'booked' | 'enter' | 'late' | 'inside'
}

/** How often it is looked whether a pass has come or gone. */
const lookEveryMs = 10_000

/**
 * Whether this phone gets in without a signal, and the way to the code that it shows to a reader. Nothing before the
 * studio gives a pass, and nothing of a studio none of whose doors can be opened in a way that this phone has.
 */
export function PassWay({ appointment, step }: PassWayProps) {
  const { appointmentId } = appointment
  const { data } = useQuery({
    queryKey: ['visit-passes', appointmentId],
    queryFn: async () => await findReadyPasses(appointmentId).catch(() => null),
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: lookEveryMs,
  })
  // What home has asked the studio in idle time.
  const { data: heard } = useQuery({ ...passesQuery(appointment), enabled: false })
  if (!data) return null
  const { door, bed } = data
  const pass = step === 'inside' || !door ? bed : door
  if (pass ?? door) return <Ready pass={pass ?? door} isBooked={step === 'booked'} isOfBed={pass === bed} />
  const isMissing = heard?.missing.some(({ reason }) => reason !== 'no-bluetooth' && reason !== 'not-yet')
  return isMissing ? <Missing /> : null
}

interface ReadyProps {
  pass: ReadyPass | undefined
  isBooked: boolean
  isOfBed: boolean
}

function Ready({ pass, isBooked, isOfBed }: ReadyProps) {
  const words = (
    <>
      <IconSignalCheck size={22} />
      {isOfBed ? <Trans>Starts without a signal too</Trans> : <Trans>Opens without a signal too</Trans>}
    </>
  )
  const search = pass?.search
  if (!search) return <p className={styles.ready}>{words}</p>
  // Before the visit, the second way is another time.
  if (isBooked) return <PassLink search={search} className={styles.ready} words={words} />
  return (
    <>
      <p className={styles.ready}>{words}</p>
      <PassLink
        search={search}
        className={styles.way}
        words={
          <>
            <IconScan size={20} />
            <Trans>Pass</Trans>
          </>
        }
      />
    </>
  )
}

interface PassLinkProps {
  search: NonNullable<ReadyPass['search']>
  className: string | undefined
  words: ReactNode
}

function PassLink({ search, className, words }: PassLinkProps) {
  return (
    <Link to="/pass" search={search} className={className}>
      {words}
    </Link>
  )
}

/** The screen of passes says why, and what to do about it. */
function Missing() {
  return (
    <Link to="/pass" className={classNames(styles.ready, styles.missing)}>
      <IconInfo size={20} />
      <Trans>No pass on this phone</Trans>
    </Link>
  )
}
