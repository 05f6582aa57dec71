import { Trans, useLingui } from '@lingui/react/macro'

import type { Soonest } from '#src/client/api/calendar.ts'
import { type BookingDraft, isChosen } from '#src/domain/appointments/booking-draft.ts'
import type { Bed } from '#src/domain/beds/bed.ts'
import { addDays, formatDay, formatDayLong, noonOf } from '#src/lib/format-time.ts'
import { useBedText } from '#src/member/appointments/use-bed-text.ts'
import { IconBolt } from '#src/ui/pictures/icons.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './soonest-row.module.css'

type SoonestTime = NonNullable<Soonest['soonest']>

interface SoonestRowProps {
  soonest: SoonestTime
  draft: BookingDraft
  devices: readonly Bed[] | undefined
  today: string
  onChoose: (soonest: SoonestTime) => void
}

/** The next free time: bed, day and time with one tap. */
export function SoonestRow({ soonest, draft, devices, today, onChoose }: SoonestRowProps) {
  const isTaken = isChosen(draft, soonest)
  const bed = devices?.find(({ deviceId }) => deviceId === soonest.deviceId)
  const when = useWhen(soonest, today)
  return (
    <button type="button" className={styles.row} aria-pressed={isTaken} onClick={() => onChoose(soonest)}>
      <IconBolt size={24} />
      <span className={styles.words}>
        <strong>
          <Trans>Next free: {when}</Trans>
        </strong>
        {bed && <BedWords bed={bed} isLast={soonest.isLastBed} />}
      </span>
      {isTaken && <IconCheck size={22} />}
    </button>
  )
}

/** "19:40", "Tomorrow 10:00", "Mon 23 Nov 10:00". */
function useWhen({ date, time }: Pick<SoonestTime, 'date' | 'time'>, today: string): string {
  const { t, i18n } = useLingui()
  if (date === today) return time
  const format = i18n.locale.startsWith('zh') ? formatDay : formatDayLong
  const day = date === addDays(today, 1) ? t`Tomorrow` : format(noonOf(date), i18n.locale, 'UTC')
  return `${day} ${time}`
}

function BedWords({ bed, isLast }: { bed: Bed; isLast: boolean }) {
  const { deviceName, deviceType } = useBedText(bed)
  return (
    <span className={styles.bed}>
      {isLast ? <Trans>{deviceName}, the bed you used last</Trans> : `${deviceName} · ${deviceType}`}
    </span>
  )
}
