import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import { revealPhone } from '#src/staff/members/member-list-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import styles from './phone-number.module.css'

const shownForMs = 30_000

/** The number without its middle; the whole of it for half a minute, which the studio writes down. */
export function PhoneNumber({ uid, masked }: { uid: string; masked: string }) {
  const [whole, setWhole] = useState<string>()
  const { state, write, isOffline } = useStaffWrite({ send: revealPhone, onDone: setWhole })
  useEffect(() => {
    if (whole === undefined) return
    const timer = setTimeout(() => setWhole(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [whole])
  return (
    <div className={styles.line}>
      <span aria-live="polite">{whole ?? masked}</span>
      {whole === undefined ? (
        <button
          type="button"
          className={styles.button}
          disabled={isOffline || state.step === 'sending'}
          onClick={() => void write(uid)}
        >
          <Trans>Show</Trans>
        </button>
      ) : (
        <button type="button" className={styles.button} onClick={() => setWhole(undefined)}>
          <Trans>Hide</Trans>
        </button>
      )}
      {state.step !== 'ready' && state.step !== 'sending' && <WriteNote state={state} />}
    </div>
  )
}
