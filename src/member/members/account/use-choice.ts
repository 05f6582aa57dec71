import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { type Member, memberKey, memberQuery } from '#src/client/api/members.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { useNotSaved } from './use-not-saved.ts'

/**
 * What a member chooses is shown at once and sent in turn; of those that the arrow keys pass on the way, only the one
 * that stays. `picked` is undefined while the studio's own answer holds.
 */
export function useChoice<Value>(save: (value: Value) => Promise<Member>) {
  const { t } = useLingui()
  const notSaved = useNotSaved()
  const queries = useQueryClient()
  const [picked, setPicked] = useState<Value>()
  const newest = useRef<Value>(undefined)
  const turn = useRef(Promise.resolve())

  async function send(value: Value) {
    if (newest.current !== value) return
    try {
      keepAnswer(queries, memberQuery(), await save(value))
      if (newest.current === value) showToast({ text: t`Saved` })
    } catch (error) {
      showToast({ text: notSaved(error), tone: 'trouble' })
      await queries.invalidateQueries({ queryKey: memberKey })
    } finally {
      if (newest.current === value) setPicked(undefined)
    }
  }

  function choose(value: Value) {
    newest.current = value
    setPicked(() => value)
    turn.current = turn.current.then(() => send(value))
  }

  return { picked, choose }
}
