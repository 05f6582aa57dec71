import { useEffect } from 'react'

import { remembered } from '#src/client/storage/remembered.ts'

/** Another clerk goes on at this tablet, in this tab or another: nothing of who was here stays on the page. */
export function useOwnPage(): void {
  useEffect(() => {
    const own = remembered.userId.read()
    return remembered.token.subscribe(() => {
      const isOther = remembered.token.read() !== undefined && remembered.userId.read() !== own
      if (isOther) location.reload()
    })
  }, [])
}
