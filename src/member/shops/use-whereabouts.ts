import { useState } from 'react'

import type { PositionTrouble } from '#src/client/devices/position-access.ts'
import type { Position } from '#src/domain/doors/proof.ts'

/** Where the phone is, asked for by a tap and kept only while the list is open. */
export type Whereabouts =
  | { step: 'unasked' }
  | { step: 'measuring' }
  | { step: 'known'; at: Position }
  | { step: 'failed'; trouble: PositionTrouble }

/** Asks the phone once where it is. Nothing of it is sent or stored. */
export function useWhereabouts() {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>({ step: 'unasked' })

  async function measure(): Promise<void> {
    setWhereabouts({ step: 'measuring' })
    const { measurePosition } = await import('#src/client/devices/position-access.ts')
    const found = await measurePosition()
    setWhereabouts(typeof found === 'string' ? { step: 'failed', trouble: found } : { step: 'known', at: found })
  }
  return { whereabouts, measure }
}
