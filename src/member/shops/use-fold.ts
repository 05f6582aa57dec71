import { useEffect, useState } from 'react'

type Fold = (text: string) => string

let loaded: Fold | undefined

/**
 * How texts are compared in a search: as the search of the staff does, 陳 as 陈 and Å as a, once its table has loaded,
 * which is too large for the start. Until then, and where it cannot be had, letters are found by themselves.
 */
export function useFold(isWanted: boolean): Fold {
  const [fold, setFold] = useState<Fold | undefined>(() => loaded)
  useEffect(() => {
    if (!isWanted || fold) return
    let isCurrent = true
    import('./fold-text.ts').then(
      ({ foldText }) => {
        loaded = foldText
        return isCurrent && setFold(() => foldText)
      },
      // The search goes on without it, and the next list tries again.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, fold])
  return fold ?? plain
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
