import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'

import { appointmentQuery } from '#src/client/api/appointments.ts'
import type { StoredPass } from '#src/client/storage/rows/stored-passes.ts'
import type { PassStanding } from '#src/domain/passes/pass-standing.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { PassLink } from '#src/shared/doors/pass-link.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconCheck, IconScan } from '#src/ui/pictures/icons-critical.tsx'

import styles from './at-reader.module.css'
import { KeypadCode } from './keypad-code.tsx'
import { EarlyPass, PassProblem, Support, WrongClock } from '#src/shared/passes/pass-problem.tsx'
import { PassPlate } from '#src/shared/passes/pass-plate.tsx'
import { ReaderLights } from '#src/shared/passes/reader-lights.tsx'
import { ShowHint } from '#src/shared/passes/show-hint.tsx'
import { useKeypadWord, usePassStanding, useStudioWord } from './use-reader-passes.ts'

interface DoorAtReaderProps {
  pass: StoredPass
  /** The bed of the same visit that takes a code too. */
  bedId: string | undefined
}

/** The code of a door, what the reader's light means, and the way on to the bed. */
export function DoorAtReader({ pass, bedId }: DoorAtReaderProps) {
  const standing = usePassStanding(pass)
  const [ofPass, ofKeypad] = [useStudioWord(pass), useKeypadWord(pass)]
  const word = ofKeypad ?? ofPass
  const { data: booking } = useQuery(appointmentQuery(pass.appointmentId))
  const zone = booking?.timeZone
  const openedAt = word && formatTime(word.askedAt, zone)
  const kind = word === undefined ? 'tonal' : 'primary'
  return (
    <>
      <div role="status">
        {openedAt !== undefined && (
          <Callout tone="calm" icon={<IconCheck size={22} />}>
            <Trans>The studio confirms: the door opened at {openedAt}.</Trans>
          </Callout>
        )}
      </div>
      {pass.hasReader !== true && <KeypadCode pass={pass} timeZone={zone} isOnly />}
      {pass.hasReader !== true ? null : standing === 'usable' ? (
        <>
          <PassPlate pass={pass} />
          <ShowHint>
            <Trans>Hold it to the reader beside the door</Trans>
          </ShowHint>
          <ReaderLights at="door" />
        </>
      ) : (
        <NotUsable standing={standing} pass={pass} timeZone={zone} />
      )}
      {pass.hasReader === true && standing !== 'over' && standing !== 'wrong-clock' && (
        <Allows pass={pass} timeZone={zone} />
      )}
      <div className={styles.ways}>
        {pass.hasReader === true && standing !== 'over' && standing !== 'early' && (
          <KeypadCode pass={pass} timeZone={zone} isOnly={false} />
        )}
        {bedId !== undefined && <PassLink deviceId={bedId} kind={kind} wide />}
        <Link to="/scan-qrcode" className={buttonClass({ kind: bedId === undefined ? kind : 'text', wide: true })}>
          <IconScan size={20} />
          <Trans>I'm in: scan the bed</Trans>
        </Link>
        <Support />
      </div>
    </>
  )
}

interface AllowsProps {
  pass: StoredPass
  timeZone: string | undefined
}

/** What the pass is for; the phone knows of uses only what the lock or the studio has told it. */
function Allows({ pass: { notBefore, notAfter, uses, used }, timeZone }: AllowsProps) {
  const [from, to] = [formatTime(notBefore, timeZone), formatTime(notAfter, timeZone)]
  return (
    <Callout tone="calm" icon={<IconCheck size={22} />}>
      <strong>
        <Trans>Works without a signal</Trans>
      </strong>
      <p>
        <Trans>
          From {from} to {to}
        </Trans>
        <span className="dot" />
        <Plural value={uses - used} one="opens once at most" other="opens # times at most" />
      </p>
    </Callout>
  )
}

interface NotUsableProps extends AllowsProps {
  standing: Exclude<PassStanding, 'usable'>
}

function NotUsable({ standing, pass, timeZone }: NotUsableProps) {
  switch (standing) {
    case 'early':
      return <EarlyPass from={formatTime(pass.notBefore, timeZone)} />
    case 'wrong-clock':
      return <WrongClock />
    case 'used-up':
      return (
        <PassProblem title={<Trans>Used up</Trans>}>
          <Trans>Your booking has opened the door as often as it can. Contact support.</Trans>
        </PassProblem>
      )
    case 'over':
      return (
        <PassProblem title={<Trans>Your pass is over</Trans>}>
          <Trans>The time of your booking is past, so the door doesn't open for it any more.</Trans>
        </PassProblem>
      )
  }
}
