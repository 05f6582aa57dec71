import { type ComponentType, useCallback, useEffect, useState } from 'react'

import { findPage } from './find-page.ts'

interface Loaded {
  page: string
  state: 'loading' | 'failed' | 'unknown'
  Page?: ComponentType
}

const ready = new Map<string, ComponentType>()

/** The component of a page, fetched when it is opened first. `retry` asks again after a failure. */
export function useLoadedPage(page: string): Loaded & { retry: () => void } {
  const [loaded, setLoaded] = useState(() => known(page))
  if (loaded.page !== page) setLoaded(known(page))
  const retry = useCallback(() => setLoaded(known(page)), [page])
  const isLoading = loaded.page === page && loaded.state === 'loading' && !loaded.Page
  useEffect(() => {
    if (!isLoading) return
    let isCurrent = true
    const show = (next: Loaded) => {
      if (isCurrent) setLoaded(next)
    }
    void load(page).then(show)
    return () => {
      isCurrent = false
    }
  }, [isLoading, page])
  return { ...loaded, retry }
}

async function load(page: string): Promise<Loaded> {
  try {
    const Page = await findPage(page)?.load()
    if (Page) ready.set(page, Page)
    return known(page)
  } catch {
    return { page, state: 'failed' }
  }
}

function known(page: string): Loaded {
  const Page = ready.get(page)
  if (Page) return { page, state: 'loading', Page }
  return { page, state: findPage(page) ? 'loading' : 'unknown' }
}
