/** What pictures are for, and the size in pixels that each is stored at. */
export const pictureShapes = {
  avatar: { width: 512, height: 512, fit: 'cover' },
  /** The 390:152 of the carousel, sharp on a phone of three pixels to the point. */
  banner: { width: 1542, height: 600, fit: 'cover' },
  /** As large as a phone asks of the icon of an app. */
  logo: { width: 512, height: 512, fit: 'cover' },
  /** A QR code must stay whole and sharp, so nothing is cut off and nothing is smoothed away. */
  contact: { width: 512, height: 512, fit: 'contain', lossless: true },
} as const satisfies Record<string, PictureShape>

export type PictureKind = keyof typeof pictureShapes

export interface PictureShape {
  width: number
  height: number
  /** `cover` fills the shape and cuts the middle out; `contain` keeps the whole picture on white. */
  fit: 'cover' | 'contain'
  lossless?: boolean
}

export function isPictureKind(kind: string): kind is PictureKind {
  return Object.hasOwn(pictureShapes, kind)
}
