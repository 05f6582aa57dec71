import { configure } from '@testing-library/react'

import { waitLimit } from './limits.ts'

/** A machine that is busy with other tests needs longer than a second to load and show a part. */
export function waitLonger(): void {
  configure({ asyncUtilTimeout: waitLimit })
}
