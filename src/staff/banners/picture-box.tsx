import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ChangeEvent } from 'react'

import type { Language } from '#src/domain/language.ts'
import { Button } from '#src/ui/button.tsx'
import { IconPhoto } from '#src/ui/icons.tsx'

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
        {shown !== '' && <Measured key={shown} src={shown} />}
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
      {upload ? <UploadNote upload={upload} onRetry={onRetry} /> : <Hint />}
      {(onCutAgain ?? onRemove) && (
        <div className={styles.ways}>
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
      )}
    </div>
  )
}

function Hint() {
  return (
    <p className={styles.note}>
      <Trans>JPG, PNG or WebP, cut to 1542 × 600. Keep words in the left 60%.</Trans>
    </p>
  )
}

interface Size {
  width: number
  height: number
}

/** A picture with what it measures, or that it is gone. */
function Measured({ src }: { src: string }) {
  const [size, setSize] = useState<Size | 'broken'>()
  return (
    <>
      <img
        className={styles.image}
        src={src}
        alt=""
        draggable={false}
        onLoad={({ currentTarget }) =>
          setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={() => setSize('broken')}
      />
      {size && (
        <span className={styles.size}>{size === 'broken' ? <Trans>Picture can't be loaded</Trans> : words(size)}</span>
      )}
    </>
  )
}

function words({ width, height }: Size) {
  const ratio = height > 0 ? (width / height).toFixed(2) : '–'
  return `${width} × ${height} · ${ratio} : 1`
}
