import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { useStaffWrite, type WriteState } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import { BedsStep } from './beds-step.tsx'
import { BrandStep } from './brand-step.tsx'
import { OwnerStep } from './owner-step.tsx'
import { PackageStep } from './package-step.tsx'
import { type MadeChain, setUpChain } from './setup-calls.ts'
import type { PersistedSetup } from './persisted-setup.ts'
import { toRequest, troublesOf } from '#src/domain/setup/setup-request.ts'
import styles from './setup.module.css'
import { ShopStep } from './shop-step.tsx'
import { StepRail } from './step-rail.tsx'
import { useStepWords } from './use-step-words.ts'

const steps = [BrandStep, OwnerStep, ShopStep, BedsStep, PackageStep] as const

interface SetupStepsProps extends PersistedSetup {
  onChange: (setup: PersistedSetup) => void
  onMade: (made: MadeChain) => void
}

/** The five steps. What is typed stays in this tab; nothing is made before the last one. */
export function SetupSteps({ draft, step, onChange, onMade }: SetupStepsProps) {
  const Step = steps[step] ?? BrandStep
  const troubles = troublesOf(draft)
  const write = useStaffWrite({ send: setUpChain, onDone: onMade })
  return (
    <div className={styles.area}>
      <StepRail draft={draft} step={step} troubles={troubles} onGo={(next) => onChange({ draft, step: next })} />
      <div className={styles.main}>
        <div className={styles.body}>
          <StepHeading key={step} step={step} />
          <Step
            draft={draft}
            troubles={troubles[step] ?? []}
            onChange={(changes) => onChange({ draft: { ...draft, ...changes }, step })}
          />
          <WriteNote
            state={write.state}
            isOffline={write.isOffline}
            reasons={{
              'wrong-code': <Trans>The server was started again and has printed another secret since.</Trans>,
              'code-expired': <Trans>This secret no longer works. Start the server again: it prints a new one.</Trans>,
            }}
          />
          {isSecretRefused(write.state) && (
            <Button kind="tonal" onClick={() => onChange({ draft, step: -1 })}>
              <Trans>Enter the secret again</Trans>
            </Button>
          )}
        </div>
        <Foot
          step={step}
          isComplete={troubles[step]?.length === 0}
          isAllComplete={troubles.flat().length === 0}
          write={write}
          onGo={(next) => onChange({ draft, step: next })}
          onSend={() => void write.write(toRequest(draft))}
        />
      </div>
    </div>
  )
}

/** Made anew for each step, so that the keyboard and a screen reader begin at its title. */
function StepHeading({ step }: { step: number }) {
  const words = useStepWords()[step]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {words?.title}
      </h1>
      <p className="quiet">{words?.text}</p>
    </div>
  )
}

function isSecretRefused(state: WriteState): boolean {
  if (state.step !== 'refused' || state.failure.kind !== 'refused') return false
  return ['wrong-code', 'code-expired'].includes(state.failure.code)
}

interface FootProps {
  step: number
  isComplete: boolean
  isAllComplete: boolean
  write: { state: WriteState; isOffline: boolean }
  onGo: (step: number) => void
  onSend: () => void
}

function Foot({ step, isComplete, isAllComplete, write, onGo, onSend }: FootProps) {
  const { t } = useLingui()
  const isBusy = write.state.step === 'sending'
  const isLast = step === steps.length - 1
  const why = isComplete && isLast && !isAllComplete ? t`An earlier step still needs something` : undefined
  return (
    <div className={styles.foot}>
      {step > 0 ? (
        <Button kind="tonal" onClick={() => onGo(step - 1)}>
          <Trans>Back</Trans>
        </Button>
      ) : (
        <span className="quiet">
          <Trans>Saved in this tab as you type</Trans>
        </span>
      )}
      {isLast ? (
        <StaffButton
          why={why}
          state={isBusy ? 'busy' : isAllComplete && !write.isOffline ? 'ready' : 'disabled'}
          onClick={onSend}
        >
          <Trans>Open for business</Trans>
        </StaffButton>
      ) : (
        <StaffButton isLocal state={isComplete ? 'ready' : 'disabled'} onClick={() => onGo(step + 1)}>
          <Trans>Continue</Trans>
        </StaffButton>
      )}
    </div>
  )
}
