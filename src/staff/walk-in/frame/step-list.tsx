import { useLingui } from '@lingui/react/macro'

import { type WalkInStep, walkInSteps } from '#src/domain/sessions/walk-in.ts'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './step-list.module.css'
import { useStepNames } from './use-step-names.ts'

/** The steps by their names, and how far it has come; `step` undefined: all are done. On a phone they are bars. */
export function StepList({ step }: { step: WalkInStep | undefined }) {
  const { t } = useLingui()
  const names = useStepNames()
  const at = step === undefined ? walkInSteps.length : walkInSteps.indexOf(step)
  return (
    <ol className={styles.steps} aria-label={t`Steps`}>
      {walkInSteps.map((each, index) => (
        <li
          key={each}
          className={styles.step}
          data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.number}>{index < at ? <IconCheck size={16} /> : index + 1}</span>
          <span className={styles.name}>{names[each]}</span>
          {index < at && <span className="visually-hidden">{t({ message: 'Done', context: 'staff' })}</span>}
        </li>
      ))}
    </ol>
  )
}
