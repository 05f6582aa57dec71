import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type Member, memberKey, memberQuery, saveMessagesBy } from '#src/client/api/members.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { readConnection } from '#src/client/outbox/connection.ts'
import type { NoticeChannel } from '#src/domain/members/message-channel.ts'
import { useNotSaved } from './use-not-saved.ts'
import { showToast } from '#src/ui/feedback/toast.ts'
import { ChoiceRow } from '#src/ui/layout/choice-row.tsx'
import { IconChat } from '#src/ui/pictures/icons.tsx'

interface MessagesRowProps {
  member: Member | undefined
  /** Those of the chain; undefined while they are not known. */
  channels: readonly NoticeChannel[] | undefined
}

/**
 * On what this member is written to where no phone of theirs takes notifications; absent where there is nothing to
 * choose. It holds once the studio has it, so that it is never queued.
 */
export function MessagesRow({ member, channels }: MessagesRowProps) {
  const { t } = useLingui()
  const { picked, choose } = useChoice()
  if (!member || !channels?.includes('whatsapp')) return null
  return (
    <ChoiceRow
      icon={<IconChat size={24} />}
      label={t({ message: 'Messages', context: 'member' })}
      value={picked ?? member.messagesBy ?? 'sms'}
      options={[
        { value: 'whatsapp', label: 'WhatsApp' },
        { value: 'sms', label: channels.includes('sms') ? t`Text message` : t`A call from the studio` },
      ]}
      onChoose={(value) => void choose(value === 'whatsapp' ? value : 'sms')}
    />
  )
}

function useChoice() {
  const { t } = useLingui()
  const notSaved = useNotSaved()
  const queries = useQueryClient()
  const [picked, setPicked] = useState<NoticeChannel>()

  async function choose(channel: NoticeChannel) {
    if (readConnection().state === 'offline') return showToast({ text: t`You can change this when you're online.` })
    setPicked(channel)
    try {
      keepAnswer(queries, memberQuery(), await saveMessagesBy(channel))
      showToast({ text: t`Saved` })
    } catch (error) {
      showToast({ text: notSaved(error), tone: 'trouble' })
      await queries.invalidateQueries({ queryKey: memberKey })
    } finally {
      setPicked(undefined)
    }
  }

  return { picked, choose }
}
