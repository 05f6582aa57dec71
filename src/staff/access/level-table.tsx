import { useLingui } from '@lingui/react/macro'

import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import { dutyPaths, mayCall, staffLevels, type StaffPath } from './access-calls.ts'
import styles from './access.module.css'
import { useLevelName } from './level-badge.tsx'

/** What each level may do, read from the table by which the server decides. */
export function LevelTable() {
  const { t } = useLingui()
  const levelName = useLevelName()
  const acts: [StaffPath, string][] = [
    ['/api/admin/appointment/visit', t`Bookings and check-in`],
    ['/api/admin/operation/stop', t`Stop beds`],
    ['/api/admin/operation/open-door', t`Open doors, start beds`],
    ['/api/admin/recharge/sell', t`Sell packages`],
    ['/api/admin/recharge/refund', t`Refund, give packages`],
    ['/api/admin/transactions/close', t`Close the day`],
    ['/api/admin/slots/save', t`Hours and time slots`],
    ['/api/admin/access/set', t`Access, keys, new studios`],
  ]
  return (
    <section className={styles.card}>
      <h3 className={styles.heading}>{t`What a level may do`}</h3>
      <table className={styles.levels} aria-label={t`What a level may do`}>
        <thead>
          <tr>
            <th scope="col">{t`To do`}</th>
            {staffLevels.map((level) => (
              <th key={level} scope="col">
                {levelName(level)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {acts.map(([path, name]) => (
            <tr key={path}>
              <th scope="row">{name}</th>
              {staffLevels.map((level) => (
                <td key={level}>{mayCall(level, path) ? <Yes onDuty={dutyPaths.has(path)} /> : t`No`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Yes({ onDuty }: { onDuty: boolean }) {
  const { t } = useLingui()
  if (onDuty) return <>{t`On duty`}</>
  return (
    <span role="img" aria-label={t`Yes`} className={styles.yes}>
      <IconCheck size={18} />
    </span>
  )
}
