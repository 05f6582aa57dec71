/** What pictures are for, and the size in pixels that each is stored at. */
export const pictureShapes = {
  avatar: { width: 512, height: 512, fit: 'cover' },
  /** The 390:152 of the carousel, sharp on a phone of three pixels to the point. */
  banner: { width: 1542, height: 600, fit: 'cover' },
  /** As large as a phone asks of the icon of an app. */
  logo: { width: 512, height: 512, fit: 'cover' },
  /** Of a studio or a bed: across a phone, and beside its name in a list. */
  photo: { width: 1200, height: 800, fit: 'cover', small: { width: 360, height: 240 } },
  /** A QR code must stay whole and sharp, so nothing is cut off and nothing is smoothed away. */
  contact: { width: 512, height: 512, fit: 'contain', lossless: true },
  /** What a member reports; only they and the staff see it. */
  problem: { width: 1024, height: 1024, fit: 'inside' },
} as const satisfies Record<string, PictureShape>

export type PictureKind = keyof typeof pictureShapes

export interface PictureShape {
  width: number
  height: number
  /**
   * `cover` fills the shape and cuts the middle out; `contain` keeps the whole picture on white; `inside` keeps it whole
   * and in its own shape, at most that large.
   */
  fit: 'cover' | 'contain' | 'inside'
  lossless?: boolean
  /** Kept in this size as well. */
  small?: { width: number; height: number }
}

export function isPictureKind(kind: string): kind is PictureKind {
  return Object.hasOwn(pictureShapes, kind)
}

/** A kind that has an address of its own. What members report has none: it is given in the answer of a call. */
export function isUploadedKind(kind: PictureKind): boolean {
  return kind !== 'problem'
}
