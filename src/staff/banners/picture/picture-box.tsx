import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'

import type { Language } from '#src/domain/language.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPhoto } from '#src/ui/pictures/icons.tsx'

import styles from './picture-box.module.css'
import { SafeArea } from './safe-area.tsx'
import { UploadNote } from './upload-note.tsx'
import type { BannerUpload } from './use-banner-upload.ts'
import { acceptedTypes } from './use-picture-choice.ts'

interface PictureBoxProps {
  language: Language
  /** Empty where there is none. */
  image: string
  upload: BannerUpload | undefined
  onChoose: (file: File) => void
  onRetry: () => void
  /** Absent where the whole of the picture is not at hand any more. */
  onCutAgain: (() => void) | undefined
  /** Absent where the picture is needed. */
  onRemove: (() => void) | undefined
}

/** The picture of one language, as far as it has come, and the ways to another one. */
export function PictureBox(props: PictureBoxProps) {
  const { language, image, upload, onChoose, onRetry, onCutAgain, onRemove } = props
  const { t } = useLingui()
  const files = useRef<HTMLInputElement>(null)
  const shown = upload?.shown ?? image
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <div className={styles.box}>
      <div className={styles.frame} data-empty={shown === '' || undefined}>
        {shown !== '' && <img className={styles.image} src={shown} alt="" draggable={false} />}
        {shown !== '' && <SafeArea />}
        <button
          type="button"
          className={styles.choose}
          aria-label={shown === '' ? t`Choose a picture` : t`Replace picture`}
          onClick={() => files.current?.click()}
        >
          <IconPhoto size={24} />
          {shown === '' && <Trans>Choose a picture</Trans>}
        </button>
      </div>
      <input ref={files} type="file" accept={acceptedTypes} hidden onChange={take} data-banner-file={language} />
      <div className={styles.ways}>
        {upload ? <UploadNote upload={upload} onRetry={onRetry} /> : <Size key={shown} src={shown} />}
        {onCutAgain && (
          <Button kind="text" size="small" onClick={onCutAgain}>
            <Trans>Crop</Trans>
          </Button>
        )}
        {onRemove && (
          <Button kind="text" size="small" onClick={onRemove}>
            <Trans>Remove picture</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

type PictureSize = { width: number; height: number } | 'broken'

/** What a picture measures, or what may be chosen. */
function Size({ src }: { src: string }) {
  const [size, setSize] = useState<PictureSize>()
  useEffect(() => {
    if (src === '') return
    let isLeft = false
    void measure(src).then((found) => isLeft || setSize(found))
    return () => void (isLeft = true)
  }, [src])
  return <p className={styles.note}>{words(src, size)}</p>
}

async function measure(src: string): Promise<PictureSize> {
  const picture = new Image()
  picture.src = src
  try {
    await picture.decode()
  } catch {
    return 'broken'
  }
  return { width: picture.naturalWidth, height: picture.naturalHeight }
}

function words(src: string, size: PictureSize | undefined) {
  if (src === '') return <Trans>JPG, PNG or WebP, cut to 1542 × 600. Keep words in the left 60%.</Trans>
  if (size === 'broken') return <Trans>Picture can't be loaded</Trans>
  if (!size || size.height === 0) return null
  const { width, height } = size
  const ratio = (width / height).toFixed(2)
  return (
    <>
      {width} × {height}
      <span className="dot" />
      <Trans>Ratio {ratio} : 1</Trans>
    </>
  )
}
