import type { DoorProof, ProofFlaw, ProofLevel } from '#src/domain/doors/proof.ts'

import type { StaffAccess } from '#server/http/caller.ts'
import type { Whereabouts } from './position.ts'

/** What was shown of a printed code. `typed`: none, only the id; `wrong`: one that is not this door's or bed's. */
export type ShownCode = 'signed' | 'typed' | 'wrong'

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
  if (facts.code === 'wrong') return 'wrong-code'
  if (facts.staff === 'open' || carriedLevel(facts) >= facts.needed) return undefined
  if (facts.action === 'bed' && facts.needed > 1) return 'bluetooth-needed'
  if (facts.code === 'typed' && facts.needed > 1) return 'scan-needed'
  return positionFlaw(facts)
}

/** How much an attempt proves. A typed id proves nothing; the position, or staff who saw the member, stand in for the code. */
export function carriedLevel({ action, code, position, isCheckedIn, isOverRadio }: ProofFacts): ProofLevel {
  if (code === 'wrong') return 0
  if (isOverRadio) return 3
  const isNear = position === 'near'
  if (code === 'typed') return isNear || isCheckedIn ? 1 : 0
  return action === 'door' && isNear ? 2 : 1
}

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
      return code === 'signed' ? 'position-needed' : 'scan-needed'
  }
}

/** What is written down of a proof with an opening or a start; of a position only on which side of the line it was. */
export function doorProof({
  code,
  position,
  isCheckedIn,
  isOverRadio,
}: Pick<ProofFacts, 'code' | 'position' | 'isCheckedIn' | 'isOverRadio'>): DoorProof {
  if (isOverRadio) return 'radio'
  if (code === 'signed') return position === 'near' || position === 'far' ? `signed-${position}` : 'signed'
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
]
