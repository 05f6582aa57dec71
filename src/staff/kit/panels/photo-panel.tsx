import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { ownPicture } from '#src/domain/members/own-picture.ts'
import { PictureChoice, usePictureUpload } from '#src/staff/kit/forms/picture-choice.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Ridge } from '#src/ui/pictures/ridge.tsx'

import { Panel } from './panel.tsx'
import styles from './photo-panel.module.css'

interface PhotoPanelProps {
  title: ReactNode
  alt: string
  url: string | null
  onChange: (url: string | null) => void
}

/** A photo that members see of a studio or a bed: uploaded at once, shown to them once the rest is saved. */
export function PhotoPanel({ title, alt, url, onChange }: PhotoPanelProps) {
  const upload = usePictureUpload('photo', onChange)
  const picture = ownPicture(url)
  return (
    <Panel title={title}>
      <div className={styles.frame}>
        {picture === undefined ? (
          <Ridge />
        ) : (
          <img className={styles.photo} src={picture} alt={alt} width={360} height={240} loading="lazy" />
        )}
      </div>
      <div className={styles.choice}>
        <PictureChoice upload={upload} onRemove={url === null ? undefined : () => onChange(null)} />
      </div>
      <WriteNote state={upload.state} />
      <p className="quiet">
        <Trans>
          Landscape, 1200 × 800 pixels or more. Its edges may be cut. Without a photo, members see a drawing.
        </Trans>
      </p>
    </Panel>
  )
}
