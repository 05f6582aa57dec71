import { useState } from 'react'

import { typedNamePattern } from '#src/contract/staff/members/signature-kinds.ts'

import type { SignInput } from './notice-calls.ts'
import { isSignature, type Strokes } from './strokes.ts'

/** What is still missing before a signature can be saved. */
export type Missing = 'reading' | 'tick' | 'signature' | 'name'

/** What the member has done so far with one wording in one language; with another one it begins anew. */
export function useSignature() {
  const [hasReadAll, setHasReadAll] = useState(false)
  const [isTicked, setIsTicked] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  const [strokes, setStrokes] = useState<Strokes>([])
  const [name, setName] = useState('')
  return {
    hasReadAll,
    isTicked,
    isTyping,
    strokes,
    name,
    setHasReadAll,
    setIsTicked,
    setIsTyping,
    setStrokes,
    setName,
    missing: missing(),
    signed: isTyping ? { typedName: name.trim() } : { strokes: strokes.map((stroke) => [...stroke]) },
  } satisfies { signed: Pick<SignInput, 'typedName'> | Pick<SignInput, 'strokes'> } & Record<string, unknown>

  function missing(): Missing | undefined {
    if (!hasReadAll) return 'reading'
    if (!isTicked) return 'tick'
    if (isTyping) return typedNamePattern.test(name.trim()) ? undefined : 'name'
    return isSignature(strokes) ? undefined : 'signature'
  }
}

export type SignatureDraft = ReturnType<typeof useSignature>
