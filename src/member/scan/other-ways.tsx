import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { openCodeReader } from '#src/client/devices/code-reader.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconKeyboard, IconPhoto } from '#src/ui/pictures/icons.tsx'

import styles from './other-ways.module.css'

interface OtherWaysProps {
  /** Without it the field for the id stands on the page already. */
  onType?: () => void
  onText: (text: string) => void
}

/** The ways that need no camera: the id under the code, or a photo of it. */
export function OtherWays({ onType, onText }: OtherWaysProps) {
  const { isReading, trouble, read } = usePhoto(onText)
  return (
    <div className={styles.ways}>
      <div className={styles.buttons}>
        {onType && (
          <Button kind="tonal" className={styles.way} icon={<IconKeyboard size={22} />} onClick={onType}>
            <Trans>Enter ID</Trans>
          </Button>
        )}
        <PhotoButton isReading={isReading} onPhoto={read} />
      </div>
      {trouble && (
        <p role="alert" className={styles.trouble}>
          {trouble === 'nothing' ? (
            <Trans>No code found in this photo. Try one that is sharp and close</Trans>
          ) : (
            <Trans>Couldn't read this photo. Try another one, or enter the ID</Trans>
          )}
        </p>
      )}
    </div>
  )
}

function PhotoButton({ isReading, onPhoto }: { isReading: boolean; onPhoto: (photo: File) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t`Photo of a code`}
        onChange={({ target }) => {
          const photo = target.files?.[0]
          // The same photo may be chosen again after another try.
          target.value = ''
          if (photo) onPhoto(photo)
        }}
      />
      <Button
        kind="tonal"
        className={styles.way}
        icon={<IconPhoto size={22} />}
        state={isReading ? 'busy' : 'ready'}
        onClick={() => input.current?.click()}
      >
        <Trans>Use a photo</Trans>
      </Button>
    </>
  )
}

function usePhoto(onText: (text: string) => void) {
  const [state, setState] = useState<'ready' | 'reading' | 'nothing' | 'failed'>('ready')

  async function read(photo: File) {
    setState('reading')
    // Without its reader the photo has failed, as with a file that is no picture.
    const reader = await openCodeReader().catch(() => undefined)
    const result = (await reader?.readPhoto(photo)) ?? { kind: 'failed' as const }
    reader?.close()
    if (result.kind !== 'code') return setState(result.kind)
    setState('ready')
    onText(result.text)
  }
  const trouble = state === 'nothing' || state === 'failed' ? state : undefined
  return { isReading: state === 'reading', trouble, read: (photo: File) => void read(photo) }
}
