import type { OpenSession } from '#src/client/storage/open-session-copy.ts'
import { isRun } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { useTanning } from '#src/member/sessions/flow/use-tanning.ts'
import { IconSun } from '#src/ui/pictures/icons.tsx'

import { OpenSessionText } from './open-session-text.tsx'
import { RunRing } from './run-ring.tsx'
import styles from './session-glance.module.css'

/** On other screens: what an open session is doing, and how long it still takes. */
export function SessionGlance({ session }: { session: OpenSession }) {
  // It asks the studio, so that a session which ended out of sight leaves this screen too.
  const { flow } = useTanning()
  const now = useNow(nextSecond)
  return (
    <>
      {isRun(flow) ? (
        <div className={styles.ring}>
          <RunRing flow={flow} now={now} isDim={false} />
        </div>
      ) : (
        <IconSun size={64} className={styles.sun} />
      )}
      <p className={styles.what}>
        <OpenSessionText state={session.state} />
      </p>
    </>
  )
}
