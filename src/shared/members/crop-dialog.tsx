import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode } from 'react'

import { startCrop } from '#src/domain/members/crop.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'

import { CropWindow } from './crop-window.tsx'
import { avatarSize, type CutSize, toFile } from './cut-picture.ts'

interface CropDialogProps {
  picture: ImageBitmap
  /** Of what is cut out; a member's picture, unless given. */
  size?: CutSize
  /** Drawn over the picture instead of the ring of a member's picture. */
  guide?: ReactNode
  onCancel: () => void
  /** What was chosen, as a file of the right size; undefined when this browser cannot write one. */
  onDone: (cut: Blob | undefined) => void
}

/** Asks which part of a picture is meant. */
export function CropDialog({ picture, size = avatarSize, guide, onCancel, onDone }: CropDialogProps) {
  const { t } = useLingui()
  const [crop, setCrop] = useState(() => startCrop(picture, size.width / size.height))
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
      <CropWindow ref={canvas} picture={picture} size={size} guide={guide} crop={crop} onChange={setCrop} />
    </LazyDialog>
  )
}
