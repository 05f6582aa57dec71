import { useBrandName } from '#src/shared/chain/use-brand.ts'

/** The chain's name in the language of the app, as a part of a sentence. */
export function OurName() {
  return useBrandName()
}
