import { useLingui } from '@lingui/react/macro'

import { type DayOff, dayOffOn } from '#src/domain/shops/day-off.ts'
import type { Day } from '#src/domain/shops/slot.ts'
import { classNames } from '#src/lib/class-names.ts'
import { formatDayLong, monthShort, noonOf, weekdayNarrow } from '#src/lib/format-time.ts'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { useDayOffName } from '#src/shared/shops/use-day-off-name.ts'

import { Choice, ChoiceGroup } from '#src/member/appointments/booking/choice-group.tsx'
import styles from './date-strip.module.css'

export interface DayCell {
  date: string
  /** Not known before the studio has answered. */
  state: Day['state'] | undefined
}

interface DateStripProps {
  days: readonly DayCell[]
  /** On the shop's calendar. */
  today: string
  chosen: string
  /** The dates that differ, with why. */
  daysOff: readonly DayOff[]
  onChoose: (date: string) => void
}

/** The days that can be booked, on the shop's calendar. A full day can be looked at, a closed one cannot. */
export function DateStrip({ days, today, chosen, daysOff, onChoose }: DateStripProps) {
  const { t } = useLingui()
  return (
    <ChoiceGroup label={t`Date`} className={styles.strip}>
      {days.map(({ date, state }, index) => (
        <DayChoice
          key={date}
          date={date}
          state={state}
          isToday={date === today}
          isChosen={date === chosen}
          isTabStop={days.some((day) => day.date === chosen) ? date === chosen : index === 0}
          dayOff={dayOffOn(daysOff, date)}
          onChoose={() => onChoose(date)}
        />
      ))}
    </ChoiceGroup>
  )
}

/** The day of the week; where a month begins, the month, since only its days are counted. */
function aboveNumber(date: string, language: string): string {
  const show = date.endsWith('-01') ? monthShort : weekdayNarrow
  return show(noonOf(date), language, 'UTC')
}

interface DayChoiceProps extends DayCell {
  isToday: boolean
  isChosen: boolean
  isTabStop: boolean
  dayOff: DayOff | undefined
  onChoose: () => void
}

function DayChoice({ date, state, isToday, isChosen, isTabStop, dayOff, onChoose }: DayChoiceProps) {
  const { t, i18n } = useLingui()
  const isOver = isToday && dayOff === undefined
  const words = {
    open: undefined,
    full: t`Full`,
    closed: isOver ? t`None left` : t`Closed`,
    'too-close': t`Too soon`,
  }
  const word = state && words[state]
  const name = formatDayLong(noonOf(date), i18n.locale, 'UTC')
  const why = useDayOffName(dayOff)
  const spoken = [name, isToday && t`Today`, word, state === 'closed' && why].filter(Boolean)
  const sayClosed = () => showToast({ text: closedText(), icon: <IconInfo size={22} /> })
  return (
    <Choice
      label={spoken.join(i18n.locale.startsWith('zh') ? '，' : ', ')}
      isChosen={isChosen}
      isBlocked={state === 'closed'}
      isTabStop={isTabStop}
      className={classNames(styles.day, isChosen && styles.chosen, word !== undefined && !isChosen && styles.taken)}
      onChoose={() => (state === 'closed' ? sayClosed() : onChoose())}
    >
      <span className={styles.weekday}>{isToday ? t`Today` : aboveNumber(date, i18n.locale)}</span>
      <span className={styles.number}>{Number(date.slice(-2))}</span>
      {word !== undefined && <span className={styles.word}>{word}</span>}
    </Choice>
  )

  function closedText(): string {
    if (isOver) return t`Nothing left today`
    return why === '' ? t`The studio is closed on this day` : t`The studio is closed on this day: ${why}`
  }
}
