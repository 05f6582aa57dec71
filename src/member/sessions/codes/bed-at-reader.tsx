import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import { appointmentQuery } from '#src/client/api/appointments.ts'
import { noteShown } from '#src/client/api/passes/bed-codes.ts'
import type { ShownChoice, StoredBedPass } from '#src/client/storage/rows/stored-bed-passes.ts'
import { intensities } from '#src/domain/beds/bed.ts'
import { defaultRules } from '#src/domain/chain/app-config.ts'
import type { Chosen } from '#src/domain/passes/pass.ts'
import type { PassStanding } from '#src/domain/passes/pass-standing.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { PassPlate, UsedPlate } from '#src/shared/passes/pass-plate.tsx'
import { EarlyPass, PassProblem, Support, WrongClock } from '#src/shared/passes/pass-problem.tsx'
import { ReaderLights } from '#src/shared/passes/reader-lights.tsx'
import { ShowHint } from '#src/shared/passes/show-hint.tsx'
import { useBedOffer } from '#src/member/sessions/start/use-bed-offer.ts'
import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconCheck, IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import { CodeChoice } from './code-choice.tsx'
import { useBedPassStanding, useLookAgain, useStudioWord } from './use-bed-codes.ts'

interface AtBed {
  pass: StoredBedPass
  timeZone: string | undefined
}

/** The code of a bed: what is chosen, the code itself, and what is known of the start, which this phone can't hear. */
export function BedAtReader({ pass }: { pass: StoredBedPass }) {
  const standing = useBedPassStanding(pass)
  const word = useStudioWord(pass)
  const { data: booking } = useQuery(appointmentQuery(pass.appointmentId))
  const timeZone = booking?.timeZone
  const hasDoubt = pass.shown !== undefined && !pass.isUsed && word?.endReason !== 'never-started'
  return (
    <>
      <div role="status">{word?.endReason === 'never-started' && <NoLight />}</div>
      {pass.isUsed ? (
        <Used pass={pass} word={word} timeZone={timeZone} />
      ) : standing === 'usable' && !pass.isWithdrawn ? (
        <Usable pass={pass} />
      ) : (
        <NotUsable standing={pass.isWithdrawn ? 'over' : standing} pass={pass} timeZone={timeZone} />
      )}
      {hasDoubt && <InDoubt />}
      <Support />
    </>
  )
}

/** First the choice, then the code that says it: the reader starts the bed at once. */
function Usable({ pass }: { pass: StoredBedPass }) {
  const { i18n } = useLingui()
  const { found } = useBedOffer(pass.deviceId)
  const lookAgain = useLookAgain()
  const [isChoosing, setChoosing] = useState(false)
  const { shown } = pass
  const shopId = found.state === 'found' ? found.offer.device.shopId : 0
  const config = useQuery({ ...studioConfigQuery(shopId, i18n.locale), enabled: shopId !== 0 })
  async function show(chosen: Chosen) {
    // Kept first: after a reload nobody may be told that nothing was shown.
    await noteShown(pass, chosen)
    await lookAgain()
    setChoosing(false)
  }
  if (shown && !isChoosing) return <Shown pass={pass} shown={shown} onChoose={() => setChoosing(true)} />
  if (found.state === 'loading') return <Skeleton height="420px" radius="28px" />
  if (found.state !== 'found') return <UnknownBed />
  const minGapHours = (config.data?.rules ?? defaultRules).minGapHours
  return (
    <CodeChoice pass={pass} offer={found.offer} minGapHours={minGapHours} onChosen={(chosen) => void show(chosen)} />
  )
}

interface ShownProps {
  pass: StoredBedPass
  shown: ShownChoice
  onChoose: () => void
}

function Shown({ pass, shown, onChoose }: ShownProps) {
  return (
    <>
      <PassPlate pass={pass} chosen={shown} />
      <ShowHint>
        <Trans>Hold it to the reader on the bed</Trans>
      </ShowHint>
      <Callout
        tone="calm"
        icon={<IconCheck size={22} />}
        action={
          <Button kind="text" onClick={onChoose}>
            <Trans>Choose again</Trans>
          </Button>
        }
      >
        <strong>
          <Trans>Works without a signal</Trans>
        </strong>
        <p>
          <Trans>Starts once</Trans>
          <span className="dot" />
          <Choice {...shown} />
        </p>
      </Callout>
      <ReaderLights at="bed" />
    </>
  )
}

function Choice({ minutes, intensity }: Chosen) {
  const names = useIntensityNames()
  return (
    <>
      <Plural value={minutes} one="# min" other="# min" />, {names[intensities[intensity - 1] ?? 'light']}
    </>
  )
}

function Used({ pass: { usedAt, sessionId }, word, timeZone }: AtBed & { word: Session | undefined }) {
  const at = usedAt === undefined ? undefined : formatTime(usedAt, timeZone)
  const isOver = word?.state === 'ended'
  return (
    <>
      <UsedPlate>{at === undefined ? <Trans>Used</Trans> : <Trans>Used {at}</Trans>}</UsedPlate>
      {isOver ? (
        <Link to="/completed" search={{ id: sessionId }} className={buttonClass({ wide: true })}>
          <Trans>View session</Trans>
        </Link>
      ) : (
        <Link to="/running" className={buttonClass({ wide: true })}>
          <Trans>View session</Trans>
        </Link>
      )}
    </>
  )
}

function NotUsable({ standing, pass, timeZone }: AtBed & { standing: PassStanding }) {
  switch (standing) {
    case 'early':
      return <EarlyPass from={formatTime(pass.notBefore, timeZone)} />
    case 'wrong-clock':
      return <WrongClock />
    case 'usable':
    case 'used-up':
    case 'over':
      return (
        <PassProblem title={<Trans>Your pass is over</Trans>}>
          <Trans>The time of your booking is past, or it has changed, so the bed doesn't start for it any more.</Trans>
        </PassProblem>
      )
  }
}

/** A code was shown, and nobody who knows has said what came of it. */
function InDoubt() {
  return (
    <Callout icon={<IconInfo size={22} />}>
      <Trans>
        This phone doesn't know yet whether the bed has started. If its light was green, it has. Your session is settled
        once the studio hears it from the bed.
      </Trans>
    </Callout>
  )
}

function NoLight() {
  return (
    <Callout icon={<IconInfo size={22} />}>
      <Trans>The bed took the code, but its lamps never went on. Your session is returned.</Trans>
    </Callout>
  )
}

/** Without what the bed allows there is nothing to choose from. */
function UnknownBed() {
  return (
    <PassProblem title={<Trans>Not on this phone yet</Trans>}>
      <Trans>What this bed allows isn't on this phone. Open this page once with a signal, then it works without.</Trans>
    </PassProblem>
  )
}
