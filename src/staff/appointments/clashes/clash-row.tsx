import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { formatDay, noonOf, weekdayNarrow } from '#src/lib/format-time.ts'
import type { Clash, ClashChoice } from './clash-calls.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconBell } from '#src/ui/pictures/icons.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { IconAlert, IconCheck, IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'

import { type ClashDraft, type ClashDrafts, decisionOf, keyOf, propose } from './clash-draft.ts'
import styles from './clash-row.module.css'

interface ClashRowProps {
  clash: Clash
  /** It came in after the list was first shown. */
  isNew: boolean
  clashes: readonly Clash[]
  drafts: ClashDrafts
  onChoose: (draft: ClashDraft) => void
}

/** One affected appointment: move, cancel or keep, and what that means for it. */
export function ClashRow({ clash, isNew, clashes, drafts, onChoose }: ClashRowProps) {
  const { t } = useLingui()
  const draft = drafts.get(clash.appointmentId)
  const isOpen = decisionOf(clash, drafts) === undefined
  const day = useShortDay()
  const when = `${day(clash.date)} ${clash.time}`
  const who = clash.member.nickname === '' ? clash.member.phoneMasked : clash.member.nickname
  const options = [
    ...(clash.options.length > 0 ? [{ value: 'move' as const, label: t`Move` }] : []),
    { value: 'cancel' as const, label: t`Cancel it` },
    { value: 'keep' as const, label: t`Keep` },
  ]
  function choose(choice: ClashChoice) {
    const to = choice === 'move' ? propose(clash, clashes, drafts) : undefined
    onChoose({ choice, ...(to && { to }) })
  }
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <div className={styles.who}>
        <span className={styles.when}>{when}</span>
        <span className="quiet">
          {who}
          <span className="dot" />
          {clash.deviceName}
        </span>
        {isNew && (
          <Badge tone="warn">
            <Trans context="came in meanwhile">New</Trans>
          </Badge>
        )}
      </div>
      <div className={styles.what}>
        <Segmented<ClashChoice | ''>
          label={`${who}, ${when}`}
          value={draft?.choice ?? ''}
          options={options}
          onChange={(value) => value !== '' && choose(value)}
        />
        <Meaning clash={clash} draft={draft} isOpen={isOpen} />
      </div>
      {draft?.choice === 'move' && (
        <PlaceChoice clash={clash} draft={draft} onChoose={onChoose} name={`${who}, ${when}`} />
      )}
    </li>
  )
}

function Meaning({ clash, draft, isOpen }: { clash: Clash; draft: ClashDraft | undefined; isOpen: boolean }) {
  const day = useShortDay()
  if (clash.problem && draft?.choice === 'move') {
    return (
      <p className={styles.meaning} data-tone="bad">
        <IconAlert size={18} />
        <ProblemText problem={clash.problem} />
      </p>
    )
  }
  if (isOpen || !draft) {
    return (
      <p className={styles.meaning} data-tone="warn">
        <IconAlert size={18} />
        <Trans>Not decided</Trans>
      </p>
    )
  }
  const { choice, to } = draft
  if (choice === 'cancel') {
    return (
      <p className={styles.meaning}>
        <IconBell size={18} />
        <Trans>Canceled, and the member is notified</Trans>
      </p>
    )
  }
  if (choice === 'keep') {
    return (
      <p className={styles.meaning}>
        <IconCheck size={18} />
        <Trans>Stays as it is</Trans>
      </p>
    )
  }
  if (!to) return null
  const when = to.date === clash.date ? to.time : `${day(to.date)} ${to.time}`
  return (
    <p className={styles.meaning}>
      <IconChevronRight size={18} />
      <span>
        <Trans>Moves to {when}</Trans>
        <span className="dot" />
        {to.deviceName}
      </span>
    </p>
  )
}

function ProblemText({ problem }: { problem: NonNullable<Clash['problem']> }) {
  switch (problem) {
    case 'slot-full':
      return <Trans>That time was just taken. Choose another one.</Trans>
    case 'slot-past':
    case 'outside-hours':
      return <Trans>That time can't be booked any more. Choose another one.</Trans>
    case 'too-soon':
      return <Trans>Too close to another session of this member. Choose another one.</Trans>
    case 'overlaps-own':
      return <Trans>This member has another appointment then. Choose another one.</Trans>
  }
}

interface PlaceChoiceProps {
  clash: Clash
  draft: ClashDraft
  onChoose: (draft: ClashDraft) => void
  name: string
}

function PlaceChoice({ clash, draft, onChoose, name }: PlaceChoiceProps) {
  const { t } = useLingui()
  const id = useId()
  const day = useShortDay()
  return (
    <div>
      <label htmlFor={id} className="visually-hidden">
        {t`New time for ${name}`}
      </label>
      <select
        id={id}
        className={styles.select}
        value={draft.to ? keyOf(draft.to) : ''}
        onChange={(event) => {
          const to = clash.options.find((option) => keyOf(option) === event.target.value)
          if (to) onChoose({ choice: 'move', to })
        }}
      >
        {!draft.to && <option value="">{t`Choose a time`}</option>}
        {clash.options.map((option) => (
          <option key={keyOf(option)} value={keyOf(option)}>
            {`${option.date === clash.date ? '' : `${day(option.date)} `}${option.time} ${option.deviceName}`}
          </option>
        ))}
      </select>
    </div>
  )
}

/** 11 月 25 日（三）, or Wed 25 Nov: short enough for a row. */
function useShortDay(): (date: string) => string {
  const { i18n } = useLingui()
  return (date) => {
    const noon = noonOf(date)
    const weekday = weekdayNarrow(noon, i18n.locale, 'UTC')
    return i18n.locale === 'en-US'
      ? `${weekday} ${formatDay(noon, i18n.locale, 'UTC')}`
      : `${Number(date.slice(5, 7))}/${Number(date.slice(8))}（${weekday}）`
  }
}
