import { errorKind } from './error-kind.ts'

interface FailedStep {
  step: string
  error: unknown
}

/** What some steps of a job ended with; the others are done. Its message holds no text of theirs: it may quote a person. */
export class StepsFailed extends Error {
  readonly failed: readonly FailedStep[]

  constructor(failed: readonly FailedStep[]) {
    super(failed.map(({ step, error }) => `${step}: ${errorKind(error)}`).join(', '))
    this.name = 'StepsFailed'
    this.failed = failed
  }
}

/** Does one step after the other. A step that fails keeps no other one waiting, and is told of at the end. */
export async function runSteps(steps: Record<string, () => Promise<unknown>>, signal?: AbortSignal): Promise<void> {
  const failed: FailedStep[] = []
  for (const [step, act] of Object.entries(steps)) {
    if (signal?.aborted) break
    try {
      await act()
    } catch (error) {
      failed.push({ step, error })
    }
  }
  if (failed.length > 0) throw new StepsFailed(failed)
}
