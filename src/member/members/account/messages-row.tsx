import { useLingui } from '@lingui/react/macro'

import { type Member, saveMessagesBy } from '#src/client/api/members.ts'
import { readConnection } from '#src/client/outbox/connection.ts'
import type { NoticeChannel } from '#src/domain/members/message-channel.ts'
import { showToast } from '#src/ui/feedback/toast.ts'
import { ChoiceRow } from '#src/ui/layout/choice-row.tsx'
import { IconChat } from '#src/ui/pictures/icons.tsx'

import { useChoice } from './use-choice.ts'

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
  const { picked, choose } = useChoice(saveMessagesBy)
  if (!member || !channels?.includes('whatsapp')) return null
  function onChoose(channel: NoticeChannel) {
    if (readConnection().state === 'offline') showToast({ text: t`You can change this when you're online.` })
    else choose(channel)
  }

  return (
    <ChoiceRow
      icon={<IconChat size={24} />}
      label={t({ message: 'Messages', context: 'member' })}
      value={picked ?? member.messagesBy ?? 'sms'}
      options={[
        { value: 'whatsapp', label: 'WhatsApp' },
        { value: 'sms', label: channels.includes('sms') ? t`Text message` : t`A call from the studio` },
      ]}
      onChoose={(value) => onChoose(value === 'whatsapp' ? value : 'sms')}
    />
  )
}
