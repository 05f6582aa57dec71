import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { startCrop } from '#src/domain/crop.ts'
import { Button } from '#src/ui/button.tsx'
import { LazyDialog } from '#src/ui/overlays.tsx'

import { CropSquare } from './crop-square.tsx'
import { toFile } from './square-picture.ts'

interface CropDialogProps {
  picture: ImageBitmap
  onCancel: () => void
  /** The square that was chosen, as a file of the right size; undefined when this browser cannot write one. */
  onDone: (square: Blob | undefined) => void
}

/** Asks which square of a picture is meant. */
export function CropDialog({ picture, onCancel, onDone }: CropDialogProps) {
  const { t } = useLingui()
  const [crop, setCrop] = useState(() => startCrop(picture))
  const canvas = useRef<HTMLCanvasElement>(null)
  async function use() {
    if (canvas.current) onDone(await toFile(canvas.current))
  }
  return (
    <LazyDialog
      open
      onClose={onCancel}
      title={t`Move and zoom`}
      actions={
        <>
          <Button kind="tonal" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => void use()}>
            <Trans>Use picture</Trans>
          </Button>
        </>
      }
    >
      <CropSquare ref={canvas} picture={picture} crop={crop} onChange={setCrop} />
    </LazyDialog>
  )
}
