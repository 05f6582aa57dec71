import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ChangeEvent, type RefObject } from 'react'

import { useMedia } from '#src/lib/hooks/use-media.ts'
import { IconCamera, IconPhoto } from '#src/ui/pictures/icons.tsx'
import { ListRow, RowList } from '#src/ui/layout/list-row.tsx'
import { LazySheet } from '#src/ui/overlays/overlays.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './avatar-field.module.css'
import { Avatar } from '#src/shared/members/avatar.tsx'
import { CropDialog } from '#src/shared/members/crop-dialog.tsx'
import { choosePicture, type PictureUpload } from './picture-upload.ts'
import { PictureState } from './picture-state.tsx'
import { openPicture } from '#src/shared/members/cut-picture.ts'

interface AvatarFieldProps {
  nickname: string
  /** What the studio has. */
  picture: string | null
  upload: PictureUpload
  isMissing: boolean
  buttonRef: RefObject<HTMLButtonElement | null>
}

/** The member's picture, and the ways to another one: the camera, or a file. */
export function AvatarField({ nickname, picture, upload, isMissing, buttonRef }: AvatarFieldProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  const [opened, setOpened] = useState<ImageBitmap>()
  const [camera, files] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  // Where there is no camera at hand, the same button would open the same list of files twice.
  const isPhone = useMedia('(pointer: coarse)')

  async function open(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const result = await openPicture(file)
    if (result.kind === 'opened') setOpened(result.picture)
    else if (result.kind === 'too-large') showToast({ text: t`This picture is too large. Choose a smaller one` })
    else showToast({ text: t`This file can't be opened as a picture. Choose a JPG or PNG`, tone: 'trouble' })
  }

  function choose(from: RefObject<HTMLInputElement | null>) {
    setAsked(false)
    from.current?.click()
  }

  function use(square: Blob | undefined) {
    setOpened(undefined)
    if (square) choosePicture(square)
    else showToast({ text: t`Upload failed`, tone: 'trouble' })
  }

  return (
    <div className={styles.field}>
      <div className={styles.face}>
        <Avatar nickname={nickname} picture={upload.step === 'none' ? picture : upload.shown} size="large" />
        <button
          ref={buttonRef}
          type="button"
          className={styles.button}
          aria-label={picture === null && upload.step === 'none' ? t`Add a picture` : t`Change picture`}
          aria-describedby="picture-state"
          onClick={() => (isPhone ? setAsked(true) : choose(files))}
        >
          <IconCamera size={24} />
        </button>
      </div>
      <PictureState upload={upload} isMissing={isMissing} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="user"
        hidden
        onChange={(event) => void open(event)}
        data-camera
      />
      <input ref={files} type="file" accept="image/*" hidden onChange={(event) => void open(event)} data-files />
      <LazySheet open={asked} onClose={() => setAsked(false)} title={t`Your picture`}>
        <RowList>
          <ListRow icon={<IconCamera size={24} />} label={<Trans>Take a photo</Trans>} onClick={() => choose(camera)} />
          <ListRow
            icon={<IconPhoto size={24} />}
            label={<Trans>Choose a picture</Trans>}
            onClick={() => choose(files)}
          />
        </RowList>
      </LazySheet>
      {opened && <CropDialog picture={opened} onCancel={() => setOpened(undefined)} onDone={use} />}
    </div>
  )
}
