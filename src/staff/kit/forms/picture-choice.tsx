import { Trans } from '@lingui/react/macro'

import { uploadPicture } from '#src/client/api/pictures.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './picture-choice.module.css'
import { useStaffWrite } from './use-staff-write.ts'

const look = buttonClass({ kind: 'tonal', size: 'small' })

/** Uploads a picture for members to see; `onDone` gets its address. */
export function usePictureUpload(kind: 'contact' | 'logo' | 'photo', onDone: (url: string) => void) {
  return useStaffWrite({
    send: async (picture: Blob) => await uploadPicture(picture, { kind }),
    onDone: (picture) => onDone(picture.url),
  })
}

interface PictureChoiceProps {
  upload: ReturnType<typeof usePictureUpload>
  /** What is done with a chosen file, where it is not uploaded as it is. */
  onFile?: (file: File) => void
  /** Absent while there is no picture. */
  onRemove?: (() => void) | undefined
}

/** The way to a picture on this device, and away from the one that is there. */
export function PictureChoice({ upload: { write, state, isOffline }, onFile, onRemove }: PictureChoiceProps) {
  return (
    <PictureButtons
      isSending={state.step === 'sending'}
      isOff={isOffline}
      onFile={onFile ?? ((file) => void write(file))}
      onRemove={onRemove}
    />
  )
}

interface PictureButtonsProps {
  isSending?: boolean
  isOff?: boolean
  onFile: (file: File) => void
  /** Absent while there is no picture. */
  onRemove: (() => void) | undefined
}

/** The same, where nothing is uploaded yet. */
export function PictureButtons({ isSending = false, isOff = false, onFile, onRemove }: PictureButtonsProps) {
  return (
    <>
      <label className={`${look} ${styles.choose}`}>
        {isSending ? <Trans>Uploading…</Trans> : <Trans>Choose a picture</Trans>}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={isSending || isOff}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) onFile(file)
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
