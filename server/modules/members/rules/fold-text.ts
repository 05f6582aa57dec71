import hongKong from 'opencc-js/dict/HKVariantsRev'
import simplified from 'opencc-js/dict/TSCharacters'
import taiwan from 'opencc-js/dict/TWVariantsRev'
import { foldWith } from '#src/domain/fold-text.ts'

/** The form in which names of members are compared. */
export const foldText = foldWith({ simplified, taiwan, hongKong })
