import { Trans, useLingui } from '@lingui/react/macro'

import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import type { SetupDraft } from '#src/domain/setup/setup-draft.ts'
import type { Trouble } from '#src/domain/setup/setup-request.ts'
import styles from './setup.module.css'
import { useStepWords } from './use-step-words.ts'
import { useTextOf } from './use-text-of.ts'

interface StepRailProps {
  draft: SetupDraft
  step: number
  troubles: readonly (readonly Trouble[])[]
  onGo: (step: number) => void
}

/** Where one is, what was entered, and the way back to it. */
export function StepRail({ draft, step, troubles, onGo }: StepRailProps) {
  const { t } = useLingui()
  const words = useStepWords()
  const entered = useEntered(draft)
  // A step can be gone to once all before it are complete.
  const open = troubles.findIndex((some) => some.length > 0)
  const reach = open < 0 ? troubles.length : open
  return (
    <nav className={styles.rail} aria-label={t`Steps`}>
      <div className={styles.product}>
        <img src={draft.logo || '/hk/icons/icon.svg'} width="50" height="50" alt="" />
        <div>
          <strong>
            <Trans>Set up your chain</Trans>
          </strong>
          <span className="quiet">
            <Trans>About 10 minutes</Trans>
          </span>
        </div>
      </div>
      <ol className={styles.steps}>
        {words.map(({ title, short }, index) => {
          const isDone = index !== step && troubles[index]?.length === 0 && index < Math.max(step, reach)
          return (
            <li key={title}>
              <button
                type="button"
                className={styles.step}
                aria-current={index === step ? 'step' : undefined}
                disabled={index > reach}
                onClick={() => onGo(index)}
              >
                <span className={styles.number} data-is={index === step ? 'now' : isDone ? 'done' : undefined}>
                  {isDone ? <IconCheck size={18} /> : index + 1}
                </span>
                <span>
                  <strong>{title}</strong>
                  <small>{(isDone && entered[index]) || short}</small>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      <p className={styles.note}>
        <Trans>Opened with the one-time secret from the server's start. It stops working once there is a chain.</Trans>
      </p>
    </nav>
  )
}

function useEntered({ names, owner, shop, beds, locks, offer }: SetupDraft): string[] {
  const { t } = useLingui()
  const textOf = useTextOf()
  const [bedCount, lockCount] = [beds.length, locks.length]
  return [
    textOf(names),
    owner.name,
    `${textOf(shop.names)}, ${shop.code.toUpperCase()}`,
    t`Beds: ${bedCount}, locks: ${lockCount}`,
    textOf(offer.names),
  ]
}
