import { useEffect, useRef, useState } from 'react'

import { failureOf, type Failure } from '#src/client/http/call-api.ts'
import { uploadPicture } from '#src/client/api/pictures.ts'
import type { Language } from '#src/domain/language.ts'

export type BannerUpload =
  | { step: 'sending'; shown: string; share: number }
  /** `offline` and `later` may be tried again with the same picture. */
  | { step: 'failed'; shown: string; why: 'offline' | 'later' | 'refused' }

type Uploads = Partial<Record<Language, BannerUpload>>

/** Pictures on their way to the studio, one for each language. Leaving the banner stops them. */
export function useBannerUpload(onUploaded: (language: Language, image: string) => void) {
  const [uploads, setUploads] = useState<Uploads>({})
  const chosen = useRef<Partial<Record<Language, { picture: Blob; shown: string }>>>({})
  const latest = useRef(onUploaded)
  useEffect(() => void (latest.current = onUploaded))
  const leaving = useLeaving(() => Object.values(chosen.current))

  function set(language: Language, upload: BannerUpload | undefined) {
    setUploads((now) => ({ ...now, [language]: upload }))
  }

  async function send(language: Language): Promise<void> {
    const { signal } = leaving()
    const own = chosen.current[language]
    if (!own) return
    const { picture, shown } = own
    const isCurrent = () => !signal.aborted && chosen.current[language] === own
    const onProgress = (share: number) => void (isCurrent() && set(language, { step: 'sending', shown, share }))
    set(language, { step: 'sending', shown, share: 0 })
    try {
      const { url } = await uploadPicture(picture, { kind: 'banner', onProgress, signal })
      if (!isCurrent()) return
      set(language, undefined)
      latest.current(language, url)
    } catch (error) {
      if (isCurrent()) set(language, { step: 'failed', shown, why: reasonOf(failureOf(error)) })
    }
  }

  return {
    uploads,
    choose: (language: Language, picture: Blob) => {
      chosen.current[language] = { picture, shown: URL.createObjectURL(picture) }
      void send(language)
    },
    retry: (language: Language) => void send(language),
  }
}

/** Ends with the component that asked, and lets go of the pictures that were shown from memory. */
function useLeaving(shownOnes: () => { shown: string }[]): () => AbortController {
  const controller = useRef<AbortController>(undefined)
  const shown = useRef(shownOnes)
  useEffect(
    () => () => {
      controller.current?.abort()
      controller.current = undefined
      for (const { shown: address } of shown.current()) URL.revokeObjectURL(address)
    },
    [],
  )
  return () => (controller.current ??= new AbortController())
}

function reasonOf(failure: Failure): 'offline' | 'later' | 'refused' {
  if (failure.kind === 'unreachable') return 'offline'
  if (failure.kind === 'busy' || failure.kind === 'broken') return 'later'
  return failure.kind === 'refused' && failure.code === 'too-many' ? 'later' : 'refused'
}
