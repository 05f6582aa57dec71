import { Trans } from '@lingui/react/macro'

import { uploadPicture } from '#src/client/api/pictures.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './picture-choice.module.css'
import { useStaffWrite } from './use-staff-write.ts'

const look = buttonClass({ kind: 'tonal', size: 'small' })

/** Uploads a picture for members to scan; `onDone` gets its address. */
export function usePictureUpload(onDone: (url: string) => void) {
  return useStaffWrite({
    send: async (file: File) => await uploadPicture(file, { kind: 'contact' }),
    onDone: (picture) => onDone(picture.url),
  })
}

interface PictureChoiceProps {
  upload: ReturnType<typeof usePictureUpload>
  /** Absent while there is no picture. */
  onRemove?: (() => void) | undefined
}

/** The way to a picture on this device, and away from the one that is there. */
export function PictureChoice({ upload: { write, state, isOffline }, onRemove }: PictureChoiceProps) {
  const isSending = state.step === 'sending'
  return (
    <>
      <label className={`${look} ${styles.choose}`}>
        {isSending ? <Trans>Uploading…</Trans> : <Trans>Choose a picture</Trans>}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={isSending || isOffline}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void write(file)
          }}
        />
      </label>
      {onRemove && (
        <Button kind="text" size="small" onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </>
  )
}
