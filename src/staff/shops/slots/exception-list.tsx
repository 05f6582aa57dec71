import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { formatDay, noonOf, weekdayNarrow } from '#src/lib/format-time.ts'
import type { DateException } from './slot-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPlus } from '#src/ui/pictures/icons.tsx'
import { IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'

import styles from './exception-list.module.css'

interface ExceptionListProps {
  exceptions: readonly DateException[]
  /** Absent for staff who may only read. */
  onOpen: ((exception: DateException | undefined) => void) | undefined
}

/** The dates that differ, the soonest first. */
export function ExceptionList({ exceptions, onOpen }: ExceptionListProps) {
  return (
    <Panel
      title={<Trans>Exceptions</Trans>}
      end={
        <span className={styles.meta}>
          <Plural value={exceptions.length} one="# entry" other="# entries" />
        </span>
      }
    >
      {exceptions.length === 0 && (
        <EmptyLine>
          <Trans>No date differs from the week template.</Trans>
        </EmptyLine>
      )}
      <ul>
        {exceptions.map((exception) => (
          <li key={exception.exceptionId} className={styles.item}>
            {onOpen ? (
              <button type="button" className={styles.row} onClick={() => onOpen(exception)}>
                <ExceptionRow exception={exception} />
                <IconChevronRight size={18} />
              </button>
            ) : (
              <div className={styles.row}>
                <ExceptionRow exception={exception} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {onOpen && (
        <Button kind="tonal" size="small" wide icon={<IconPlus size={20} />} onClick={() => onOpen(undefined)}>
          <Trans>Add an exception</Trans>
        </Button>
      )}
    </Panel>
  )
}

function ExceptionRow({ exception }: { exception: DateException }) {
  const { t, i18n } = useLingui()
  const { date, lastDate, names = [], reason, deviceName, kind, blocks } = exception
  const last = lastDate === undefined ? undefined : formatDay(noonOf(lastDate), i18n.locale, 'UTC')
  const name = (names.find(({ language }) => language === i18n.locale) ?? names[0])?.name
  const times = blocks.map(({ from, to }) => `${from}–${to === '00:00' ? '24:00' : to}`).join(', ')
  return (
    <>
      <span className={styles.date}>
        <span className={styles.day}>{`${Number(date.slice(5, 7))}/${Number(date.slice(8))}`}</span>
        <span className={styles.meta}>{weekdayNarrow(noonOf(date), i18n.locale, 'UTC')}</span>
      </span>
      <span className={styles.words}>
        <span className={styles.reason}>
          {deviceName !== null && `${deviceName} `}
          {name ?? (reason === '' ? t`Not open` : reason)}
        </span>
        <span className={styles.meta}>
          {last !== undefined && (
            <>
              <Trans context="staff">Until {last}</Trans>
              <span className="dot" />
            </>
          )}
          {kind === 'closed' ? <Trans>Closed all day</Trans> : kind === 'part' ? t`Closed ${times}` : times}
        </span>
      </span>
    </>
  )
}
