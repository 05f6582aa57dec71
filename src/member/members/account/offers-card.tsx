import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { chooseMarketing, type Member, memberKey, memberQuery } from '#src/client/api/members.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { useNotSaved } from './use-not-saved.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

/** Whether the studio may send offers, and how. It holds once the studio has it, so that it is never queued. */
export function OffersCard({ member }: { member: Member }) {
  const { t } = useLingui()
  const { isBusy, choose } = useChoice()
  const isOffline = useConnection().state === 'offline'
  const isAllowed = (member.marketing?.since ?? null) !== null
  const withTexts = member.marketing?.withTexts ?? false
  return (
    <Card className="stack-12">
      <Checkbox
        checked={isAllowed}
        disabled={isBusy || isOffline}
        onChange={() => void choose(!isAllowed, false, isAllowed ? t`No more offers` : t`Offers are on`)}
      >
        <Trans>Send me offers and news</Trans>
      </Checkbox>
      <Checkbox
        checked={isAllowed && withTexts}
        disabled={!isAllowed || isBusy || isOffline}
        onChange={() => void choose(true, !withTexts, t`Saved`)}
      >
        <Trans>Also by text message</Trans>
      </Checkbox>
      <p className="quiet" role="status">
        {isOffline ? (
          <Trans>You can change this when you're online.</Trans>
        ) : (
          <Trans>You can turn this off at any time. Messages about your bookings are sent in any case.</Trans>
        )}
      </p>
    </Card>
  )
}

function useChoice() {
  const notSaved = useNotSaved()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function choose(isAllowed: boolean, withTexts: boolean, done: string) {
    setIsBusy(true)
    try {
      keepAnswer(queries, memberQuery(), await chooseMarketing({ isAllowed, withTexts }))
      showToast({ text: done })
    } catch (error) {
      showToast({ text: notSaved(error), tone: 'trouble' })
      void queries.invalidateQueries({ queryKey: memberKey })
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, choose }
}
