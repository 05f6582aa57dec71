import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'

import { forgetFailures } from '#src/ui/lazy-page.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { isDoneInTime } from '#src/lib/waiting/part-in-time.ts'
import { useArrival } from '#src/lib/hooks/use-arrival.ts'
import { probe } from '#src/client/outbox/connection.ts'

import { MissingPart, reloadWithNewest } from './missing-part.ts'

/** A screen that failed says so and offers two ways out; what waits in the outbox is not touched. */
export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const [isTrying, setIsTrying] = useState(false)
  async function tryAgain() {
    setIsTrying(true)
    await showAnew().finally(() => setIsTrying(false))
  }
  async function showAnew() {
    if (error instanceof MissingPart && (await probe())) return await reloadWithNewest()
    await showParts()
  }
  async function showParts() {
    forgetFailures()
    const screens = router.state.matches.map(({ routeId }) => router.routesById[routeId].options.component)
    const parts = Promise.all(screens.map(async (screen) => await screen?.preload?.()))
    if (!(await isDoneInTime(parts))) return
    await router.invalidate()
    reset()
  }
  const isMissing = error instanceof MissingPart
  useArrival(isMissing ? error.arrival : undefined, () => void showParts())
  return (
    <>
      <NavBar title={isMissing ? t`Not on this phone yet` : t`Something went wrong`} />
      <Page>
        <div role="alert">
          <EmptyState
            tone="warn"
            icon={<IconAlert size={28} />}
            title={isMissing ? t`This screen couldn't be downloaded` : t`This screen couldn't be shown`}
            text={
              isMissing
                ? t`It opens once there's a connection, and then without one too. Nothing you saved is lost.`
                : t`Nothing you saved is lost.`
            }
            action={
              <>
                <Button wide state={isTrying ? 'busy' : 'ready'} onClick={() => void tryAgain()}>
                  <Trans>Try again</Trans>
                </Button>
                {/* A full load leaves behind whatever went wrong in memory. */}
                <a href="/hk/" className={buttonClass({ kind: 'text', wide: true })}>
                  <Trans>Back to home</Trans>
                </a>
              </>
            }
          />
        </div>
      </Page>
    </>
  )
}
