import { type Refusal, refuse } from '#src/contract/outcome.ts'

import { encodePicture } from '#server/platform/pictures/encode-picture.ts'
import { pictureShapes } from '#server/platform/pictures/picture-shapes.ts'
import type { NewPicture } from '#server/platform/pictures/pictures.ts'
import type { SetupInput } from '#server/modules/setup/rules/setup-issues.ts'

export type NewLogo = Omit<NewPicture, 'uploaderUid'>

type Refused = Refusal<'bad-type' | 'too-large' | 'overloaded'>

/** The server's own picture of the logo that was sent, as of any upload; undefined where none was. */
export async function readLogo({ brand }: Pick<SetupInput, 'brand'>): Promise<NewLogo | Refused | undefined> {
  if (brand.logoImage === undefined) return undefined
  const encoded = await encodePicture(Buffer.from(brand.logoImage, 'base64'), pictureShapes.logo)
  if (encoded.kind === 'refused') return refuse(encoded.code)
  const { bytes, width, height } = encoded
  return { kind: 'logo', bytes, width, height }
}
