import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

import { addDays, noonOf, weekday, weekdayNarrow } from '#src/lib/format-time.ts'
import type { Block, DateException, TimeSlots } from './slot-calls.ts'

import {
  closedParts,
  lostOn,
  moved,
  slotCount,
  spanOf,
  stepMinutes,
  type TemplateDraft,
  toMinutes,
} from './week-draft.ts'
import styles from './week-grid.module.css'

interface WeekGridProps {
  slots: TimeSlots
  template: TemplateDraft
  saved: TemplateDraft
  /** The Monday of the week whose dates stand at the top. */
  monday: string
  selected: number
  isReadOnly: boolean
  onSelect: (weekday: number) => void
  onBlocks: (weekday: number, blocks: Block[]) => void
}

const hourPx = 35

/** A week of hours: columns to select, ends to drag or to step, and what a change that is not saved would close. */
export function WeekGrid(props: WeekGridProps) {
  const { t } = useLingui()
  const { first, last } = rangeOf(props)
  const marks = Array.from({ length: Math.floor((last - first) / 2) + 1 }, (_, index) => first + index * 2)
  return (
    <div className={styles.grid} style={{ '--rows': last - first, '--hour': `${hourPx}px` }}>
      <div className={styles.axis} aria-hidden="true">
        {marks.map((hour) => (
          <span key={hour} className={styles.mark} style={{ top: `${(hour - first) * hourPx}px` }}>
            {`${hour % 24}:00`}
          </span>
        ))}
      </div>
      <div className={styles.days} role="group" aria-label={t`Week template`}>
        {props.template.week.map((blocks, index) => (
          // The days of a week never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <DayColumn key={index} {...props} index={index} blocks={blocks} first={first} />
        ))}
      </div>
    </div>
  )
}

/** Whole hours around everything that is open. */
function rangeOf({ template, saved }: WeekGridProps): { first: number; last: number } {
  const spans = [...template.week, ...saved.week].flat().map(spanOf)
  const first = Math.min(9 * 60, ...spans.map(({ start }) => start))
  const last = Math.max(23 * 60, ...spans.map(({ end }) => end))
  return { first: Math.floor(first / 60), last: Math.ceil(last / 60) }
}

interface DayColumnProps extends WeekGridProps {
  index: number
  blocks: readonly Block[]
  first: number
}

function DayColumn(props: DayColumnProps) {
  const { slots, template, saved, monday, selected, isReadOnly, onSelect, index, blocks, first } = props
  const { t, i18n } = useLingui()
  const date = addDays(monday, index)
  const noon = noonOf(date)
  const exceptions = slots.exceptions.filter((one) => one.date <= date && date <= (one.lastDate ?? one.date))
  const isSelected = selected === index
  const lost = lostOn(slots, { template, saved, weekday: index })
  const parts = closedParts(saved.week[index] ?? [], blocks)
  const name = weekday(noon, i18n.locale, 'UTC')
  return (
    <div
      role="group"
      aria-label={name}
      className={styles.day}
      data-selected={isSelected || undefined}
      data-weekday={index}
    >
      <button type="button" className={styles.head} aria-pressed={isSelected} onClick={() => onSelect(index)}>
        <span className="text-body-s-strong">{weekdayNarrow(noon, i18n.locale, 'UTC')}</span>
        <span className={styles.date}>
          {exceptions.length > 0 ? (
            <Plural value={exceptions.length} one="# exception" other="# exceptions" />
          ) : (
            `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`
          )}
        </span>
      </button>
      <div className={styles.column}>
        {blocks.length === 0 && <span className={styles.closedDay}>{t`Not open`}</span>}
        {blocks.map((block, place) => (
          <HoursBlock
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            {...props}
            block={block}
            name={name}
            slotMinutes={template.slotMinutes}
            isEditable={isSelected && !isReadOnly}
            onBlock={(next) =>
              props.onBlocks(
                index,
                blocks.map((other, at) => (at === place ? next : other)),
              )
            }
          />
        ))}
        {parts.map((part) => (
          <div key={part.start} className={styles.lost} style={placeOf(part, first)}>
            {lost > 0 && (
              <span className={styles.tag}>
                <Plural value={lost} one="# appointment" other="# appointments" />
              </span>
            )}
          </div>
        ))}
        {exceptions.map((one) => (
          <ExceptionMark key={one.exceptionId} exception={one} blocks={blocks} first={first} />
        ))}
      </div>
    </div>
  )
}

function placeOf({ start, end }: { start: number; end: number }, first: number) {
  return { top: `${(start / 60 - first) * hourPx}px`, height: `${((end - start) / 60) * hourPx}px` }
}

interface HoursBlockProps extends DayColumnProps {
  block: Block
  name: string
  slotMinutes: number
  isEditable: boolean
  onBlock: (block: Block) => void
}

function HoursBlock({
  block,
  name,
  slotMinutes,
  isEditable,
  onBlock,
  onSelect,
  index,
  first,
  selected,
  isReadOnly,
}: HoursBlockProps) {
  const { t } = useLingui()
  const drag = useRef<{ y: number; block: Block } | undefined>(undefined)
  const span = spanOf(block)
  function press(event: KeyboardEvent, edge: 'start' | 'end') {
    if (!isEditable) return
    const by = event.key === 'ArrowUp' ? -stepMinutes : event.key === 'ArrowDown' ? stepMinutes : 0
    if (by === 0) return
    event.preventDefault()
    onBlock(moved(block, event.shiftKey ? 'start' : edge, by))
  }
  function onDrag(event: PointerEvent) {
    if (!drag.current) return
    onBlock(moved(drag.current.block, 'end', ((event.clientY - drag.current.y) / hourPx) * 60))
  }
  return (
    <div
      className={styles.block}
      style={placeOf(span, first)}
      onPointerDown={() => !isReadOnly && selected !== index && onSelect(index)}
    >
      <span className={styles.hours}>{shortHours(block)}</span>
      <span className={styles.count}>
        <Plural value={slotCount([block], slotMinutes)} one="# slot" other="# slots" />
      </span>
      <EdgeSpin
        edge="start"
        label={t`${name}, opens`}
        value={block.from}
        isEditable={isEditable}
        onKeyDown={(event) => press(event, 'start')}
      />
      <span
        className={styles.handle}
        data-shown={isEditable || undefined}
        onPointerDown={(event) => {
          if (!isEditable) return
          drag.current = { y: event.clientY, block }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onDrag}
        onPointerUp={() => (drag.current = undefined)}
        onPointerCancel={() => (drag.current = undefined)}
      >
        <EdgeSpin
          edge="end"
          label={t`${name}, closes`}
          value={block.to}
          isEditable={isEditable}
          onKeyDown={(event) => press(event, 'end')}
        />
      </span>
    </div>
  )
}

interface EdgeSpinProps {
  edge: 'start' | 'end'
  label: string
  value: string
  isEditable: boolean
  onKeyDown: (event: KeyboardEvent) => void
}

/** One end of a block for the keyboard and for screen readers: up and down by half an hour. */
function EdgeSpin({ edge, label, value, isEditable, onKeyDown }: EdgeSpinProps) {
  return (
    <span
      role="spinbutton"
      className={styles.edge}
      data-edge={edge}
      tabIndex={isEditable ? 0 : -1}
      aria-label={label}
      aria-valuenow={toMinutes(value)}
      aria-valuemin={0}
      aria-valuemax={24 * 60}
      aria-valuetext={value}
      aria-readonly={!isEditable}
      onKeyDown={onKeyDown}
    />
  )
}

function ExceptionMark({
  exception,
  blocks,
  first,
}: {
  exception: DateException
  blocks: readonly Block[]
  first: number
}) {
  const { t } = useLingui()
  const { kind, reason, deviceName } = exception
  const words = deviceName === null ? reason : `${deviceName} ${reason}`
  const whole = blocks[0] && { start: spanOf(blocks[0]).start, end: spanOf(blocks.at(-1) ?? blocks[0]).end }
  const span = kind === 'part' && exception.blocks[0] ? spanOf(exception.blocks[0]) : whole
  if (!span) return null
  return (
    <div className={styles.exception} style={placeOf(span, first)} title={words}>
      <span className={styles.reason}>
        {kind === 'hours' ? t`${words} ${exception.blocks.map(shortHours).join(', ')}` : words}
      </span>
    </div>
  )
}

/** 10–22, or 10:30–20:00. */
function shortHours({ from, to }: Block): string {
  const isWhole = from.endsWith(':00') && to.endsWith(':00')
  const end = to === '00:00' ? '24:00' : to
  return isWhole ? `${Number(from.slice(0, 2))}–${Number(end.slice(0, 2))}` : `${from}–${end}`
}

/** What the patterns of the grid mean. */
export function WeekLegend() {
  return (
    <ul className={styles.legend}>
      <li>
        <span className={styles.sign} data-kind="open" />
        <Trans>Can be booked</Trans>
      </li>
      <li>
        <span className={styles.sign} data-kind="closed" />
        <Trans>Not open</Trans>
      </li>
      <li>
        <span className={styles.sign} data-kind="lost" />
        <Trans>Closing, not saved</Trans>
      </li>
    </ul>
  )
}
