import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { formatDate, formatTime } from '#src/lib/format-time.ts'
import { useChainZone } from '#src/staff/kit/self/use-chain-zone.ts'
import type { LogCheck } from './staff-log-calls.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import styles from './staff-log.module.css'

/** When the logs were last checked, where nothing was wrong with them. */
export function CheckedAt({ check }: { check: LogCheck }) {
  const { i18n } = useLingui()
  const zone = useChainZone()
  if (check.faults > 0) return null
  const [date, time] = [formatDate(check.checkedAt, i18n.locale, zone), formatTime(check.checkedAt, zone)]
  return (
    <Trans>
      Checked {date}, {time}: complete and unchanged.
    </Trans>
  )
}

/** What was changed or removed past the app, for the owner. */
export function LogFaults({ check }: { check: LogCheck }) {
  if (check.faults === 0) return null
  return (
    <div role="alert">
      <Callout tone="bad" icon={<IconAlert size={22} />}>
        <strong>
          <Plural
            value={check.faults}
            one="# place in the logs was changed or removed outside the app."
            other="# places in the logs were changed or removed outside the app."
          />
        </strong>
        <ul className={styles.lines} lang="en">
          {check.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Trans>Show this to whoever looks after the server.</Trans>
      </Callout>
    </div>
  )
}
