import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type DayPart, type DayPartName, dayParts, firstOpenPart } from '#src/domain/shops/day-part.ts'
import type { Slot } from '#src/domain/shops/slot.ts'
import { IconChevronDown } from '#src/ui/pictures/icons-critical.tsx'

import { ChoiceGroup } from '#src/member/appointments/booking/choice-group.tsx'
import styles from './day-parts.module.css'
import { SlotChoices, tabStopOf } from './slot-grid.tsx'

interface DayPartsProps {
  slots: readonly Slot[]
  chosen: string | undefined
  onChoose: (time: string) => void
}

/** A day of many times by its parts: what is over in one line, one part open, the others with what they have to offer. */
export function DayParts({ slots, chosen, onChoose }: DayPartsProps) {
  const { t } = useLingui()
  const { past, ahead } = dayParts(slots)
  // What the member opens and closes counts until another time is chosen, whose part is open in any case.
  const [opened, setOpened] = useState<{ chosen: string | undefined; name: DayPartName | undefined }>()
  const open = opened && opened.chosen === chosen ? opened.name : firstOpenPart(ahead, chosen)
  const shown = ahead.find(({ name }) => name === open)?.slots ?? []
  return (
    <ChoiceGroup label={t`Time`} className={styles.parts}>
      {past.length > 0 && <PastParts past={past} />}
      {ahead.map((part) => (
        <div key={part.name} role="group" aria-labelledby={`part-${part.name}`} className={styles.part}>
          <PartHead
            part={part}
            isOpen={part.name === open}
            onToggle={() => setOpened({ chosen, name: part.name === open ? undefined : part.name })}
          />
          {part.name === open && (
            <SlotChoices
              slots={part.slots.filter(isAhead)}
              chosen={chosen}
              tabStop={tabStopOf(shown, shown.some(({ time }) => time === chosen) ? chosen : undefined)}
              onChoose={onChoose}
            />
          )}
        </div>
      ))}
    </ChoiceGroup>
  )
}

const isAhead = ({ state }: Slot) => state !== 'past'

function PastParts({ past }: { past: readonly DayPart[] }) {
  const names = usePartNames()
  const [first, last] = [past[0], past.at(-1)]
  if (!first || !last) return null
  const [from, to] = [names[first.name], names[last.name]]
  return (
    <p className={styles.past}>
      <span className={styles.name}>
        {first === last ? (
          from
        ) : (
          <Trans>
            {from} to {to}
          </Trans>
        )}
      </span>
      <Span from={first.from} to={last.to} />
      <span className={styles.count}>
        <Trans>Past</Trans>
      </span>
    </p>
  )
}

interface PartHeadProps {
  part: DayPart
  isOpen: boolean
  onToggle: () => void
}

function PartHead({ part: { name, from, to, free }, isOpen, onToggle }: PartHeadProps) {
  const names = usePartNames()
  return (
    <button type="button" id={`part-${name}`} className={styles.head} aria-expanded={isOpen} onClick={onToggle}>
      <span className={styles.name}>{names[name]}</span>
      <Span from={from} to={to} />
      {!isOpen && <Ticks count={free} />}
      <span className={styles.count}>
        <Plural value={free} _0="None free" one="# free" other="# free" />
      </span>
      <IconChevronDown size={20} className={isOpen ? styles.up : undefined} />
    </button>
  )
}

function Span({ from, to }: { from: string; to: string }) {
  return (
    <span className={styles.span}>
      {from}–{to}
    </span>
  )
}

const mostTicks = 12

/** How much there is, at a glance; the number beside it says it in full. */
function Ticks({ count }: { count: number }) {
  return (
    <span className={styles.ticks} aria-hidden="true">
      {Array.from({ length: Math.min(count, mostTicks) }, (_, tick) => (
        <i key={tick} />
      ))}
    </span>
  )
}

function usePartNames(): Record<DayPartName, string> {
  const { t } = useLingui()
  return {
    night: t`Night`,
    morning: t`Morning`,
    afternoon: t`Afternoon`,
    dusk: t`Early evening`,
    evening: t`Late evening`,
  }
}
