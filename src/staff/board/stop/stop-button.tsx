import { useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'

import { onTextChange, readText, writeText } from '#src/client/storage/local-text.ts'
import { HoldButton } from '#src/staff/board/hold-button.tsx'
import { IconHand } from '#src/staff/board/icons.tsx'
import { TwoStepButton } from '#src/staff/board/two-step-button.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './stop-all.module.css'

/** Confirms that everything is to be stopped. */
export function StopButton({ onStop }: { onStop: () => void }) {
  const { t } = useLingui()
  const [way, setWay] = useStopWay()
  const [shown, setShown] = useState(0)
  return (
    <>
      {way === 'hold' ? (
        <HoldButton icon={<IconHand size={22} />} onHeld={onStop}>
          {t`Hold 2 seconds to stop`}
        </HoldButton>
      ) : (
        <TwoStepButton key={shown} onConfirmed={onStop} />
      )}
      <Button
        kind="text"
        size="small"
        className={styles.way}
        onClick={() => {
          setShown(shown + 1)
          setWay(way === 'hold' ? 'two-step' : 'hold')
        }}
      >
        {way === 'hold' ? t`Confirm in two steps instead` : t`Hold the button instead`}
      </Button>
    </>
  )
}

/** How an emergency stop is confirmed: staff who cannot hold a button confirm it in two steps. */
type StopWay = 'hold' | 'two-step'

const key = 'stop_way'

/** Remembered on this device. */
function useStopWay(): [StopWay, (way: StopWay) => void] {
  const way = useSyncExternalStore(subscribe, readWay)
  return [way, (chosen) => writeText(key, chosen)]
}

function subscribe(listener: () => void): () => void {
  return onTextChange(key, listener)
}

function readWay(): StopWay {
  return readText(key) === 'two-step' ? 'two-step' : 'hold'
}
