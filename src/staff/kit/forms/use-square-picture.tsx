import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { CropDialog } from '#src/shared/members/crop-dialog.tsx'
import { openPicture } from '#src/shared/members/cut-picture.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

/** Asks which square of a chosen picture is meant; `dialog` stands where it is used. */
export function useSquarePicture(onCut: (cut: Blob) => void): { choose: (file: File) => void; dialog: ReactNode } {
  const { t } = useLingui()
  const [cutting, setCutting] = useState<ImageBitmap>()
  async function choose(file: File) {
    const opened = await openPicture(file)
    if (opened.kind === 'opened') return setCutting(opened.picture)
    const isLarge = opened.kind === 'too-large'
    showToast({
      text: isLarge ? t`This picture is too large. Choose a smaller one` : t`This file can't be opened as a picture`,
      tone: 'trouble',
    })
  }
  function use(cut: Blob | undefined) {
    setCutting(undefined)
    if (cut) onCut(cut)
    else showToast({ text: t`This file can't be opened as a picture`, tone: 'trouble' })
  }
  return {
    choose: (file) => void choose(file),
    dialog: cutting && <CropDialog picture={cutting} onCancel={() => setCutting(undefined)} onDone={use} />,
  }
}
