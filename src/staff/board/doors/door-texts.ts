import { useLingui } from '@lingui/react/macro'

import type { Door } from '#src/staff/board/board-calls.ts'

/** Who last asked for a door, and what became of it. */
export function useDoorWords(): (last: NonNullable<Door['last']>, time: string) => string {
  const { t } = useLingui()
  return ({ who, result }, time) => {
    const name = who.nickname || t`No name`
    switch (result) {
      case 'opened':
        return t`Last opened ${time} by ${name}`
      case 'in-use':
        return t`${time} ${name}: somebody else was at the door`
      case 'failed':
      case 'offline':
        return t`${time} ${name}: not opened`
      case 'unknown':
        return t`${time} ${name}: no answer from the lock`
    }
  }
}
