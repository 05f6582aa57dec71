import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Intensity } from '#src/domain/beds/bed.ts'
import type { IdentityDocument } from '#src/domain/shops/identity-check.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'
import type { Bed } from '#src/staff/board/board-calls.ts'
import { offerQuery, type StartOffer, startForMember } from '#src/staff/board/duty-calls.ts'
import { DocumentField } from '#src/staff/kit/fields/document-field.tsx'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { NoticeSigning } from '#src/staff/members/notice/notice-signing.tsx'
import { useStaffShopId } from '#src/staff/kit/lists/use-staff-shop.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { IntensityChoice } from './intensity-choice.tsx'
import { allowedMinutes, mostMinutes, startIntensity } from './most-minutes.ts'
import { useLimitWords } from './use-limit-words.ts'
import { useFailureWords } from '#src/staff/board/alerts/failure-texts.ts'
import styles from './start-drawer.module.css'

interface StartFormProps {
  bed: Bed
  memberUid: string
  timeZone: string
  onBack: () => void
  onStarted: () => void
}

/** What is started for a member; what stands in the way is said as it is, and cannot be set aside. */
export function StartForm({ bed, memberUid, timeZone, onBack, onStarted }: StartFormProps) {
  const { t } = useLingui()
  const offer = useQuery(offerQuery(bed.deviceId, memberUid))
  const shopId = useStaffShopId()
  const [isSigning, setIsSigning] = useState(false)
  if (isSigning && shopId !== undefined) {
    return (
      <NoticeSigning
        memberUid={memberUid}
        shopId={shopId}
        onSigned={() => void offer.refetch().then(() => setIsSigning(false))}
        onNotNow={() => setIsSigning(false)}
      />
    )
  }
  return (
    <div className={styles.steps}>
      {offer.isPending && <Skeleton height="260px" radius="24px" />}
      {offer.isError && <ErrorState onRetry={() => void offer.refetch()} isRetrying={offer.isFetching} />}
      {offer.data && (
        <OfferForm
          offer={offer.data}
          bed={bed}
          memberUid={memberUid}
          timeZone={timeZone}
          onSign={() => setIsSigning(true)}
          onStarted={onStarted}
        />
      )}
      <Button kind="text" wide onClick={onBack}>
        {t`Someone else`}
      </Button>
    </div>
  )
}

type OfferFormProps = Omit<StartFormProps, 'onBack'> & {
  offer: StartOffer
  /** The member signs the risk notice on this tablet. */
  onSign: () => void
}

function OfferForm({ offer, bed, memberUid, timeZone, onSign, onStarted }: OfferFormProps) {
  const { t } = useLingui()
  const [asked, setMinutes] = useState<number>()
  const [chosen, setIntensity] = useState<Intensity>()
  const intensity = startIntensity(offer, chosen)
  const most = mostMinutes(offer, intensity)
  const minutes = allowedMinutes(offer, most, asked)
  const [cardId, setCardId] = useState(offer.cards[0]?.cardId ?? '')
  const [document, setDocument] = useState<IdentityDocument | ''>('')
  const explain = useFailureWords(timeZone)
  const { write, state, isOffline } = useStaffWrite({
    send: startForMember,
    invalidates: [['staff', 'board']],
    onDone: () => {
      showToast({ text: t`Sent to the bed. The board shows what it does.` })
      onStarted()
    },
  })
  const name = offer.member.nickname || t`No name`
  const limit = useLimitWords(timeZone)({ bed, offer, most })
  const { why, isUnsigned = false } = useWhyNot(
    offer,
    timeZone,
    most.minutes < offer.limits.minMinutes ? limit : undefined,
  )
  const refusal = state.step === 'refused' ? explain(state.failure) : undefined
  const isSeen = offer.isIdentityNeeded !== true || document !== ''
  const isReady = why === undefined && isSeen && !isOffline
  return (
    <div className="stack-16">
      <p>
        <strong>{name}</strong>
        <span className="dot" />
        {bed.name}
      </p>
      {why !== undefined && (
        <Callout tone="warn" icon={<IconAlert size={22} />} action={isUnsigned && <SignHere onClick={onSign} />}>
          {why}
        </Callout>
      )}
      {offer.exposure?.bySkin !== 'none' && (
        <>
          {offer.isIdentityNeeded === true && <DocumentField value={document} onChange={setDocument} />}
          {offer.cards.length > 0 && (
            <SelectField
              label={t`Package`}
              value={cardId}
              onChange={setCardId}
              options={offer.cards.map((card) => ({ value: card.cardId, label: cardLabel(card) }))}
            />
          )}
          <div className={styles.minutes} role="group" aria-label={t`Minutes`}>
            <Button
              kind="tonal"
              size="small"
              aria-label={t`One minute less`}
              onClick={() => setMinutes(Math.max(offer.limits.minMinutes, minutes - 1))}
            >
              −
            </Button>
            <span className={styles.count} role="status">
              {t`${plural(minutes, { one: '# minute', other: '# minutes' })}`}
            </span>
            <Button
              kind="tonal"
              size="small"
              aria-label={t`One minute more`}
              onClick={() => setMinutes(Math.min(most.minutes, minutes + 1))}
            >
              +
            </Button>
          </div>
          {why === undefined && most.by !== 'bed' && <p className={styles.none}>{limit}</p>}
          <IntensityChoice offer={offer} value={intensity} onChange={setIntensity} />
          <StaffButton
            wide
            state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
            onClick={() =>
              void write({
                deviceId: bed.deviceId,
                memberUid,
                cardId,
                minutes,
                intensity,
                ...(document !== '' && { identityDocument: document }),
              })
            }
          >
            {t`Start ${bed.name} for ${name}`}
          </StaffButton>
        </>
      )}
      {refusal === undefined ? (
        <WriteNote state={state} isOffline={isOffline} />
      ) : (
        <div role="alert">
          <Callout tone="bad" icon={<IconAlert size={22} />}>
            {refusal}
          </Callout>
        </div>
      )}
    </div>
  )

  function cardLabel({ name: cardName, timesLeft }: StartOffer['cards'][number]): string {
    return timesLeft === null
      ? t`${cardName}, unlimited`
      : `${cardName}, ${t`${plural(timesLeft, { one: '# left', other: '# left' })}`}`
  }
}

function SignHere({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="tonal" size="small" onClick={onClick}>
      <Trans>Sign here</Trans>
    </Button>
  )
}

/** What the studio would refuse for certain, said before anybody tries; `tooShort`: what leaves no whole session. */
function useWhyNot(
  offer: StartOffer,
  timeZone: string,
  tooShort: string | undefined,
): { why?: string; isUnsigned?: true } {
  const { t, i18n } = useLingui()
  if (offer.exposure?.bySkin === 'none') return { why: t`This member's skin always burns. No bed is started for them.` }
  if (offer.nextAllowedAt !== null) {
    const at = `${formatDay(offer.nextAllowedAt, i18n.locale, timeZone)} ${formatTime(offer.nextAllowedAt, timeZone)}`
    return { why: t`Too soon after the last session. Can be used from ${at}.` }
  }
  if (tooShort !== undefined) return { why: tooShort }
  if (offer.isConsentNeeded) {
    return { why: t`The member has to agree to the current risk notice first, on the phone or here.`, isUnsigned: true }
  }
  return offer.cards.length === 0 ? { why: t`No package that pays for this bed. Sell one first.` } : {}
}
