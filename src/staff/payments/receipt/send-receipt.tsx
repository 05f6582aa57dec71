import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { isGuest } from '#src/domain/members/guest.ts'
import { CallMember } from '#src/staff/board/call-member.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { type Receipt, receiptQuery, sendReceipt } from '#src/staff/payments/sale-calls.ts'

/** While it is on its way. */
const askEveryMs = 2_000

interface SendReceiptProps {
  receipt: Pick<Receipt, 'lineId' | 'kind'> & { member: Pick<Receipt['member'], 'uid'> }
}

/** Sends the receipt of a sale to its member, and says what became of that. */
export function SendReceipt({ receipt: { lineId, kind, member } }: SendReceiptProps) {
  const { t } = useLingui()
  const { may } = useSelf()
  const canSend = kind === 'sale' && !isGuest(member.uid) && may('/api/admin/recharge/send-receipt')
  const query = receiptQuery(lineId)
  const { data } = useQuery({
    ...query,
    enabled: canSend,
    refetchInterval: ({ state }) => (state.data?.sent?.state === 'waiting' ? askEveryMs : false),
  })
  const { state, write, isOffline } = useStaffWrite({
    send: async (again: { lineId: string; sentAt: number | undefined }, opId) => await sendReceipt(again.lineId, opId),
    invalidates: [query.queryKey],
  })
  if (!canSend) return null
  const sent = data?.sent?.state
  return (
    <>
      <StaffButton
        kind="tonal"
        wide
        // What waits for the network of the message is no weak signal of this tablet.
        state={state.step === 'sending' ? 'busy' : sent === 'waiting' || isOffline ? 'disabled' : 'ready'}
        why={t`The receipt is on its way.`}
        // One that is seen to have left is not the one that is asked for now.
        onClick={() => void write({ lineId, sentAt: data?.sent?.createdAt })}
      >
        {sent === undefined ? <Trans>Send to the member</Trans> : <Trans>Send again</Trans>}
      </StaffButton>
      <div role="status">
        {sent === 'waiting' && <Trans>The receipt is on its way.</Trans>}
        {sent === 'sent' && data?.sent?.via === 'push' && <Trans>Receipt sent by notification.</Trans>}
        {sent === 'sent' && data?.sent?.via === 'whatsapp' && <Trans>Receipt sent on WhatsApp.</Trans>}
        {sent === 'sent' && data?.sent?.via === 'sms' && <Trans>Receipt sent by text message.</Trans>}
        {sent === 'unreached' && <Trans>No message reaches this member. Print the receipt, or call.</Trans>}
      </div>
      {sent === 'unreached' && <CallMember memberUid={member.uid} isOffline={isOffline} />}
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{ 'switched-off': <Trans>Notices are switched off in the settings.</Trans> }}
      />
    </>
  )
}
