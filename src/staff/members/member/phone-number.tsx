import { Trans } from '@lingui/react/macro'

import { useWholePhone } from '#src/staff/members/use-whole-phone.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import styles from './phone-number.module.css'

/** The number without its middle; the whole of it for half a minute, which the studio writes down. */
export function PhoneNumber({ uid, masked }: { uid: string; masked: string }) {
  const { whole, state, isOffline, show, hide } = useWholePhone(uid)
  return (
    <div className={styles.line}>
      <span aria-live="polite">{whole ?? masked}</span>
      {whole === undefined ? (
        <button type="button" className={styles.button} disabled={isOffline || state.step === 'sending'} onClick={show}>
          <Trans>Show</Trans>
        </button>
      ) : (
        <button type="button" className={styles.button} onClick={hide}>
          <Trans>Hide</Trans>
        </button>
      )}
      {state.step !== 'ready' && state.step !== 'sending' && <WriteNote state={state} />}
    </div>
  )
}
