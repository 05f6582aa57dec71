import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { listReaderBedPasses } from '#src/client/api/passes/bed-passes.ts'
import { listReaderPasses } from '#src/client/api/passes/passes.ts'
import { IconCheck, IconScan } from '#src/ui/pictures/icons-critical.tsx'

import styles from './pass-way.module.css'

interface PassWayProps {
  appointmentId: string
  /** Its member has come in: the bed is next. */
  isInside: boolean
}

/** How often it is looked whether a pass has come or gone. */
const lookEveryMs = 10_000

/** The second way, to the code that this phone shows to a reader; nothing where it has none for this visit. */
export function PassWay({ appointmentId, isInside }: PassWayProps) {
  const { data } = useQuery({
    queryKey: ['visit-passes', appointmentId],
    queryFn: async () => await findPasses(appointmentId).catch(() => null),
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: lookEveryMs,
  })
  if (!data?.door && !data?.bed) return null
  const bed = isInside || !data.door ? data.bed : undefined
  return (
    <div className={styles.row}>
      <p className={styles.ready}>
        <IconCheck size={20} />
        {bed ? <Trans>Starts without a signal too</Trans> : <Trans>Opens without a signal too</Trans>}
      </p>
      <Link to="/pass" search={bed ? { bed } : { lock: data.door }} className={styles.way}>
        <IconScan size={20} />
        <Trans>Pass</Trans>
      </Link>
    </div>
  )
}

/** Of this visit: the lock and the bed whose code this phone can show. */
async function findPasses(appointmentId: string): Promise<{ door: string | undefined; bed: string | undefined }> {
  const isOfVisit = (pass: { appointmentId: string }) => pass.appointmentId === appointmentId
  const door = (await listReaderPasses()).find(isOfVisit)?.lockId
  const bed = (await listReaderBedPasses()).find(isOfVisit)?.deviceId
  return { door, bed }
}
