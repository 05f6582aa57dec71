import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { openableAddress } from '#src/domain/banners/banner.ts'
import { useAppointmentText } from '#src/member/appointments/use-appointment-text.ts'
import { ReportRow } from '#src/shared/problems/report-link.tsx'
import { SupportRow } from '#src/shared/chain/support-row.tsx'
import { RowFace, rowClass, RowList } from '#src/ui/layout/list-row.tsx'
import { IconBottle, IconCalendar, IconGoggles, IconMap } from '#src/ui/pictures/icons.tsx'

import { DoorAgain } from './door-again.tsx'

interface VisitLinesProps {
  step: 'enter' | 'late' | 'inside'
  appointment: Appointment
  /** Of its studio; null where there is none. */
  mapUrl: string | null
}

/** Below home's card, while a visit is on: the few things that help now. */
export function VisitLines({ step, appointment, mapUrl }: VisitLinesProps) {
  const { t } = useLingui()
  const { shopAddress } = useAppointmentText(appointment)
  if (step === 'inside') return <InsideLines appointment={appointment} />
  return (
    <RowList label={t`Good to know now`}>
      <Directions address={shopAddress} mapUrl={mapUrl} />
      {step === 'enter' && (
        <li>
          <Link to="/appointment-result" search={{ from: 'last' }} className={rowClass()}>
            <RowFace icon={<IconCalendar size={24} />} label={<Trans>Appointment details</Trans>} />
          </Link>
        </li>
      )}
      <SupportRow
        shopId={appointment.shopId}
        timeZone={appointment.timeZone}
        label={step === 'enter' ? <Trans>Can't get in? Call us</Trans> : <Trans>Call us</Trans>}
      />
      <ReportRow appointment={appointment.appointmentId} />
    </RowList>
  )
}

/** A studio without a map has its address under Help, where it can be copied into any map. */
function Directions({ address, mapUrl }: { address: string; mapUrl: string | null }) {
  const map = openableAddress(mapUrl, location.origin)
  const face = <RowFace icon={<IconMap size={24} />} label={<Trans>Directions</Trans>} note={address} />
  return (
    <li>
      {map === undefined ? (
        <Link to="/help" className={rowClass()}>
          {face}
        </Link>
      ) : (
        <a href={map} target="_blank" rel="noopener noreferrer" className={rowClass()}>
          {face}
        </a>
      )}
    </li>
  )
}

function InsideLines({ appointment }: { appointment: Appointment }) {
  const { t } = useLingui()
  return (
    <RowList label={t`Good to know now`}>
      <li className={rowClass()}>
        <RowFace icon={<IconGoggles size={24} />} label={<Trans>Put your goggles on now</Trans>} end={null} />
      </li>
      <li className={rowClass()}>
        <RowFace
          icon={<IconBottle size={24} />}
          label={<Trans>Remove make-up and jewelry; no perfume</Trans>}
          end={null}
        />
      </li>
      <DoorAgain appointment={appointment} />
      <ReportRow appointment={appointment.appointmentId} />
    </RowList>
  )
}
