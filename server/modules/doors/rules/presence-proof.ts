import type { DoorProof, ProofFlaw, ProofLevel } from '#src/domain/doors/proof.ts'

import type { StaffAccess } from '#server/http/caller.ts'
import type { Whereabouts } from './position.ts'

/**
 * What was shown of a code. `typed`: none, only the id; `signed`: the printed one; `changing`: the one that the display
 * shows now, `late`: one that it showed before, which is worth what a printed one is; `tag`: what the tag has signed just
 * now, `used-tag`: what it signed for an earlier reading; `wrong`: one that is not this door's or bed's.
 */
export type ShownCode = 'signed' | 'typed' | 'changing' | 'late' | 'tag' | 'used-tag' | 'wrong'

/** Everything that decides whether an attempt proves that its member is there. */
export interface ProofFacts {
  action: 'door' | 'bed'
  /** What the shop asks for this action; a chain whose beds are simulated asks for nothing. */
  needed: ProofLevel
  staff: StaffAccess
  code: ShownCode
  position: Whereabouts
  /** Staff have seen the member here. */
  isCheckedIn: boolean
  /** Over Bluetooth: the grant is of use only to a phone that hears the number of this moment of the bed or lock. */
  isOverRadio: boolean
}

/** What is missing for this action; undefined where the proof is enough. A wrong code is refused to everybody. */
export function proofFlaw(facts: ProofFacts): ProofFlaw | undefined {
  const { action, needed, code } = facts
  const broken = brokenCode(code)
  if (broken) return broken
  if (facts.staff === 'open' || carriedLevel(facts) >= needed) return undefined
  if (needed > 2) return 'bluetooth-needed'
  if (needed === 2 && action === 'bed') return code === 'late' ? 'code-late' : 'display-needed'
  if (code === 'typed' && needed > 1) return 'scan-needed'
  return positionFlaw(facts)
}

/** A code that proves less than none: it belongs elsewhere, or somebody has used it. */
export function brokenCode(code: ShownCode): 'wrong-code' | 'tag-used' | undefined {
  if (code === 'wrong') return 'wrong-code'
  return code === 'used-tag' ? 'tag-used' : undefined
}

/** How much an attempt proves. A typed id proves nothing; the position, or staff who saw the member, stand in for the code. */
export function carriedLevel({ action, code, position, isCheckedIn, isOverRadio }: Carried): ProofLevel {
  if (brokenCode(code)) return 0
  if (code === 'tag') return 4
  if (isOverRadio) return 3
  if (code === 'changing') return 2
  const isNear = position === 'near'
  if (code === 'typed') return isNear || isCheckedIn ? 1 : 0
  return action === 'door' && isNear ? 2 : 1
}

type Carried = Pick<ProofFacts, 'action' | 'code' | 'position' | 'isCheckedIn' | 'isOverRadio'>

function positionFlaw({ code, position }: ProofFacts): ProofFlaw {
  switch (position) {
    case 'far':
      return 'too-far'
    case 'vague':
      return 'position-vague'
    case 'old':
      return 'position-old'
    case 'none':
    case 'near':
      return code === 'typed' ? 'scan-needed' : 'position-needed'
  }
}

/** What is written down of a proof with an opening or a start; of a position only on which side of the line it was. */
export function doorProof({
  code,
  position,
  isCheckedIn,
  isOverRadio,
}: Pick<ProofFacts, 'code' | 'position' | 'isCheckedIn' | 'isOverRadio'>): DoorProof {
  if (code === 'tag') return 'tag'
  if (isOverRadio) return 'radio'
  if (code === 'changing') return 'display'
  if (code === 'signed' || code === 'late')
    return position === 'near' || position === 'far' ? `signed-${position}` : 'signed'
  if (position === 'near') return 'typed-near'
  return isCheckedIn ? 'checked-in' : 'typed'
}

/** With which proofs an opening tells that its member was at the door. */
export const provingKinds: readonly DoorProof[] = [
  'signed',
  'signed-near',
  'signed-far',
  'typed-near',
  'checked-in',
  'radio',
  'pass-code',
  'pass-keypad',
  'display',
  'tag',
]
