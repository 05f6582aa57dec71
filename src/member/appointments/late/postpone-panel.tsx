import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { PostponeChoice, WhyBlocked } from '#src/domain/appointments/postpone.ts'
import { classNames } from '#src/lib/class-names.ts'
import { formatTime } from '#src/lib/format-time.ts'

import { Choice, ChoiceGroup } from '#src/member/appointments/booking/choice-group.tsx'
import { ChoiceSection } from '#src/member/appointments/booking/choice-section.tsx'
import styles from './postpone-panel.module.css'
import type { Postpone } from './use-postpone.ts'

interface PostponePanelProps {
  postpone: Postpone
  timeZone: string
}

/** How much later to begin, each with its new time; what is not possible stays to be seen, with the reason. */
export function PostponePanel({ postpone: { choices, chosen, choose }, timeZone }: PostponePanelProps) {
  const { t } = useLingui()
  const blocked = choices.find((choice) => choice.blocked !== undefined)
  return (
    <ChoiceSection title={<Trans>Can't make it? Start later</Trans>} fact={<Trans>Once per appointment</Trans>}>
      <ChoiceGroup label={t`Start later by`} className={styles.choices}>
        {choices.map((choice, index) => (
          <Later
            key={choice.minutes}
            choice={choice}
            timeZone={timeZone}
            isChosen={choice === chosen}
            isTabStop={chosen ? choice === chosen : index === 0}
            onChoose={() => choice.blocked === undefined && choose(choice.minutes)}
          />
        ))}
      </ChoiceGroup>
      {blocked?.blocked && (
        <p className={styles.why}>
          <Why why={blocked.blocked} minutes={blocked.minutes} />
        </p>
      )}
    </ChoiceSection>
  )
}

interface LaterProps {
  choice: PostponeChoice
  timeZone: string
  isChosen: boolean
  isTabStop: boolean
  onChoose: () => void
}

function Later({ choice: { minutes, startsAt, blocked }, timeZone, isChosen, isTabStop, onChoose }: LaterProps) {
  const { t } = useLingui()
  const time = formatTime(startsAt, timeZone)
  const isBlocked = blocked !== undefined
  return (
    <Choice
      label={isBlocked ? t`${minutes} minutes, not possible` : t`${minutes} minutes, new time ${time}`}
      isChosen={isChosen}
      isBlocked={isBlocked}
      isTabStop={isTabStop}
      className={classNames(styles.choice, isChosen && styles.chosen, isBlocked && styles.blocked)}
      onChoose={onChoose}
    >
      <span className={styles.minutes}>
        <Trans>
          <strong>{minutes}</strong> min
        </Trans>
      </span>
      <span className={styles.time}>{isBlocked ? <Trans>No time left</Trans> : <Trans>Now {time}</Trans>}</span>
    </Choice>
  )
}

function Why({ why, minutes }: { why: WhyBlocked; minutes: number }) {
  if (why === 'closed') {
    return (
      <Plural
        value={minutes}
        one="# minute later the studio would already be closed."
        other="# minutes later the studio would already be closed."
      />
    )
  }
  if (why === 'rest') {
    return (
      <Plural
        value={minutes}
        one="# minute later would be too close to your next appointment."
        other="# minutes later would be too close to your next appointment."
      />
    )
  }
  return (
    <Plural
      value={minutes}
      one="# minute later runs into the next appointment. Contact support if you need more."
      other="# minutes later runs into the next appointment. Contact support if you need more."
    />
  )
}
