import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'

import { appointmentQuery } from '#src/client/api/appointments.ts'
import type { StoredBedPass } from '#src/client/storage/rows/stored-bed-passes.ts'
import type { StoredPass } from '#src/client/storage/rows/stored-passes.ts'
import { DoorAtReader } from '#src/member/doors/passes/door-at-reader.tsx'
import { NoPass, Waiting } from '#src/member/doors/passes/no-pass.tsx'
import { useReaderPasses } from '#src/member/doors/passes/use-reader-passes.ts'
import { BedAtReader } from '#src/member/sessions/codes/bed-at-reader.tsx'
import { useReaderBedPasses } from '#src/member/sessions/codes/use-bed-codes.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { ReportSign } from '#src/shared/problems/report-link.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'

import styles from './pass.module.css'

/**
 * /pass: the code that opens a door or starts a bed at its reader, with and without a signal. `lock` and `bed`: whose,
 * where there are several; the door's otherwise.
 */
export function PassScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { lock, bed } = useSearch({ from: '/pass' })
  const doors = useReaderPasses()
  const beds = useReaderBedPasses()
  const door = doors?.find(({ lockId }) => lockId === lock) ?? doors?.[0]
  const atBed = beds?.find(({ deviceId }) => deviceId === bed) ?? beds?.[0]
  const isAtBed = atBed !== undefined && (bed !== undefined || door === undefined)
  const isKnown = doors !== undefined && beds !== undefined
  return (
    <Page className={styles.page}>
      <NavBar
        title={t`Pass`}
        onBack={goBack}
        action={<ReportSign {...(isAtBed ? { device: atBed.deviceId } : { lock: door?.lockId ?? lock })} />}
      />
      {!isKnown && <Waiting />}
      {isKnown && !door && !atBed && <NoPass />}
      {isKnown && (door || atBed) && (
        <>
          <Places doors={doors} bed={atBed} chosen={isAtBed ? atBed.deviceId : (door?.lockId ?? '')} />
          {isAtBed ? (
            <BedAtReader key={atBed.id} pass={atBed} />
          ) : (
            door && <DoorAtReader key={door.id} pass={door} bedId={atBed?.deviceId} />
          )}
        </>
      )}
    </Page>
  )
}

interface PlacesProps {
  doors: readonly StoredPass[]
  bed: StoredBedPass | undefined
  /** The lock or the bed whose code is shown. */
  chosen: string
}

/** What the code is for; a choice where this phone has codes for several, the doors first. */
function Places({ doors: passes, bed, chosen }: PlacesProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: booking } = useQuery({ ...appointmentQuery(bed?.appointmentId ?? ''), enabled: bed !== undefined })
  const nameOf = ({ place = '', lockId }: StoredPass) => (place === '' ? lockId : place)
  const doors = passes.filter((one, at) => passes.findIndex(({ lockId }) => lockId === one.lockId) === at)
  const options = doors.map((one) => ({ value: one.lockId, label: nameOf(one) }))
  if (bed) options.push({ value: bed.deviceId, label: booking?.deviceName ?? t`Bed` })
  if (options.length === 1) return <p className={styles.door}>{options[0]?.label}</p>
  return (
    <Segmented
      label={t`Door or bed`}
      value={chosen}
      options={options}
      onChange={(place) => {
        const search = place === bed?.deviceId ? { bed: place } : { lock: place }
        void navigate({ to: '/pass', search, replace: true })
      }}
    />
  )
}
