import type { MessageDescriptor } from '@lingui/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

import { inTime, LatePart } from '#src/lib/waiting/part-in-time.ts'
import { useArrival } from '#src/lib/hooks/use-arrival.ts'
import { forgetFailures, isPast, lazyPage } from '#src/ui/lazy-page.ts'
import { PageWaiting } from '#src/staff/app/page-waiting.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What is said of a page of the staff while the studio cannot be reached. */
    offlineNote?: MessageDescriptor
  }
}

interface Words {
  title: MessageDescriptor
  offlineNote?: MessageDescriptor
}

/** The file of a page did not come. The router reloads for errors of the browser's own words, which must not happen here. */
class MissingPage extends Error {
  readonly at = performance.now()
}

/** What is the same for every page of the staff: loaded when it is opened, under its title and with a way to ask again. */
export function staffPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  words: Words,
  load: () => Promise<Module>,
  name: Name,
) {
  const component = lazyPage(async () => {
    try {
      return await inTime(load)
    } catch (cause) {
      throw new MissingPage('A page of the staff did not load', { cause })
    }
  }, name)
  return {
    component,
    pendingComponent: PageWaiting,
    pendingMs: 0,
    pendingMinMs: 0,
    errorComponent: ({ error, reset }: ErrorComponentProps) => {
      if (!(error instanceof MissingPage)) throw error
      const arrival = error.cause instanceof LatePart ? error.cause.arrival : undefined
      const load = async () => await component.preload?.()
      return <PageMissing key={error.at} failedAt={error.at} load={load} onLoaded={reset} arrival={arrival} />
    },
    staticData: words,
  }
}

interface PageMissingProps {
  failedAt: number
  load: () => Promise<void>
  onLoaded: () => void
  /** Of a page that is only late: what it comes with. */
  arrival: Promise<unknown> | undefined
}

function PageMissing(props: PageMissingProps) {
  const [isOld] = useState(() => isPast(props.failedAt))
  return isOld ? <PageAskedAnew {...props} /> : <PageFailed {...props} />
}

/** This failure was not shown, and it says nothing of now: the page is asked for once more before one is. */
function PageAskedAnew({ load, onLoaded }: PageMissingProps) {
  const askAnew = useEffectEvent(() => {
    forgetFailures()
    void load().then(onLoaded)
  })
  useEffect(() => askAnew(), [])
  return <PageWaiting />
}

function PageFailed({ load, onLoaded, arrival }: PageMissingProps) {
  const [isRetrying, setIsRetrying] = useState(false)
  async function retry() {
    setIsRetrying(true)
    forgetFailures()
    await load()
    setIsRetrying(false)
    onLoaded()
  }
  useArrival(arrival, () => void retry())
  return <PageWaiting failed={{ isRetrying, onRetry: () => void retry() }} />
}
