import { useEffect, useSyncExternalStore } from 'react'

import { type PictureUpload, pictureUpload, watchPicture } from './picture-upload.ts'

/** The picture that is on its way, wherever it was chosen. */
export function usePictureUpload(): PictureUpload {
  useEffect(() => watchPicture(), [])
  return useSyncExternalStore(pictureUpload.subscribe, pictureUpload.read, pictureUpload.read)
}
