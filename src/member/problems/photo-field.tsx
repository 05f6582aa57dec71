import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ChangeEvent } from 'react'

import { IconCamera, IconClose } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './photo-field.module.css'
import { shrinkPhoto } from './shrink-photo.ts'

interface PhotoFieldProps {
  /** JPEG in base64. */
  photo: string | undefined
  onChange: (photo: string | undefined) => void
}

/** One photo, from the camera or from a file. It stays on this phone until the report is sent. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setIsReading(true)
    const shrunk = await shrinkPhoto(file)
    setIsReading(false)
    if (shrunk.kind === 'shrunk') onChange(shrunk.base64)
    else showToast({ text: t`This file can't be opened as a picture. Choose a JPG or PNG`, tone: 'trouble' })
  }

  return (
    <div className={styles.field}>
      <button
        type="button"
        className={styles.button}
        onClick={() => input.current?.click()}
        aria-busy={isReading || undefined}
        aria-label={photo === undefined ? undefined : t`Change photo`}
      >
        {photo === undefined ? (
          <>
            <IconCamera size={26} />
            <Trans>Add a photo</Trans>
          </>
        ) : (
          <img className={styles.photo} src={`data:image/jpeg;base64,${photo}`} alt={t`Your photo`} />
        )}
      </button>
      {photo !== undefined && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t`Remove photo`}
          onClick={() => onChange(undefined)}
        >
          <IconClose size={20} />
        </button>
      )}
      <input ref={input} type="file" accept="image/*" hidden onChange={(event) => void choose(event)} data-photo />
    </div>
  )
}
