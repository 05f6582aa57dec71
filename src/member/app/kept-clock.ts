import { clockOffset, onClockChange, setClockOffset } from '#src/lib/server-clock.ts'

import { remembered } from '#src/client/storage/remembered.ts'

/** Begins with what this phone knew of its clock, so that it is not believed anew without a signal, and keeps what it learns. */
export function keepServerTime(): void {
  setClockOffset(remembered.clockOffset.read() ?? 0)
  onClockChange(() => {
    if (clockOffset() === 0) remembered.clockOffset.clear()
    else remembered.clockOffset.write(clockOffset())
  })
}
