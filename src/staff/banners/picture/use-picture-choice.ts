import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Language } from '#src/domain/language.ts'
import { type CutSize, openPicture } from '#src/shared/members/cut-picture.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

/** The size that the studio keeps banners in. */
export const bannerSize: CutSize = { width: 1542, height: 600 }
const aspect = bannerSize.width / bannerSize.height
/** Half as wide: one pixel and a half to the point of a phone. Anything below is seen to be blurred. */
const leastWidth = bannerSize.width / 2
const readable = ['image/jpeg', 'image/png', 'image/webp']

/** What may be chosen. */
export const acceptedTypes = readable.join(',')

/** A picture that was chosen for a language, until the part of it that is meant is known. */
export function usePictureChoice() {
  const { t } = useLingui()
  const [cutting, setCutting] = useState<{ language: Language; picture: ImageBitmap }>()
  const [originals, setOriginals] = useState<Partial<Record<Language, ImageBitmap>>>({})

  async function choose(language: Language, file: File): Promise<void> {
    if (!readable.includes(file.type)) return showToast({ text: t`Only JPG, PNG or WebP pictures` })
    const opened = await openPicture(file)
    if (opened.kind === 'too-large') return showToast({ text: t`This picture is too large. Choose a smaller one` })
    if (opened.kind === 'no-picture')
      return showToast({ text: t`This file can't be opened as a picture`, tone: 'trouble' })
    const { picture } = opened
    if (Math.min(picture.width, picture.height * aspect) < leastWidth) {
      return showToast({ text: t`This picture is too small: at least 771 × 300 is needed` })
    }
    setCutting({ language, picture })
  }

  return {
    cutting,
    choose,
    /** Undefined where the picture is not the one that was chosen here. */
    cutAgain: (language: Language) => {
      const picture = originals[language]
      return picture && (() => setCutting({ language, picture }))
    },
    /** Ends the question; a picture that is used can be cut again. */
    close(isUsed: boolean) {
      if (cutting && isUsed) setOriginals((now) => ({ ...now, [cutting.language]: cutting.picture }))
      setCutting(undefined)
    },
  }
}
