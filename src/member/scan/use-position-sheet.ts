import { useState } from 'react'

import { type AskedProof, mayShowPosition } from '#src/domain/doors/proof.ts'

/** Why an attempt was refused; each refusal is an object of its own. */
interface Refused {
  reason: string
}

/**
 * Whether the phone's position is being asked for. That opens by itself once a refusal asks for more than was shown; a
 * position that did not do is explained first, and measured again by a press.
 */
export function usePositionSheet(asked: AskedProof | undefined, refused: Refused | undefined) {
  const [decided, setDecided] = useState({ about: refused, isOpen: false })
  const mayHelp = refused !== undefined && mayShowPosition(asked, refused.reason)
  const isFirst = refused?.reason === 'scan-needed' || refused?.reason === 'position-needed'
  return {
    isOpen: mayHelp && (decided.about === refused ? decided.isOpen : isFirst),
    close: () => setDecided({ about: refused, isOpen: false }),
    /** Undefined where no position would do. */
    open: mayHelp ? () => setDecided({ about: refused, isOpen: true }) : undefined,
  }
}
