import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { appointmentQuery } from '#src/client/api/appointments.ts'
import type { StoredPass } from '#src/client/storage/rows/stored-passes.ts'
import { KeypadCode } from '#src/member/doors/passes/keypad-code.tsx'
import { PassPlate } from '#src/member/doors/passes/pass-plate.tsx'
import { ReaderLights } from '#src/member/doors/passes/reader-lights.tsx'
import type { PassStanding } from '#src/domain/passes/pass-standing.ts'
import {
  useKeypadWord,
  usePassStanding,
  useReaderPasses,
  useStudioWord,
} from '#src/member/doors/passes/use-reader-passes.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconPhone, IconSun } from '#src/ui/pictures/icons.tsx'
import { IconAlert, IconCheck, IconClock, IconScan } from '#src/ui/pictures/icons-critical.tsx'
import { ReportSign } from '#src/shared/problems/report-link.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'

import styles from './pass.module.css'

/** /pass: the code that opens a door at its reader, with and without a signal. `lock`: which door, where there are several. */
export function PassScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { lock } = useSearch({ from: '/pass' })
  const passes = useReaderPasses()
  const pass = passes?.find(({ lockId }) => lockId === lock) ?? passes?.[0]
  return (
    <Page className={styles.page}>
      <NavBar title={t`Pass`} onBack={goBack} action={<ReportSign lock={pass?.lockId ?? lock} />} />
      {passes === undefined && <Waiting />}
      {passes !== undefined && !pass && <NoPass />}
      {passes && pass && (
        <>
          <Doors passes={passes} pass={pass} />
          <AtReader key={pass.id} pass={pass} />
        </>
      )}
    </Page>
  )
}

/** Which door the code is for; a choice where this phone opens several. */
function Doors({ passes, pass }: { passes: readonly StoredPass[]; pass: StoredPass }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const nameOf = ({ place = '', lockId }: StoredPass) => (place === '' ? lockId : place)
  const doors = passes.filter((one, at) => passes.findIndex(({ lockId }) => lockId === one.lockId) === at)
  if (doors.length === 1) return <p className={styles.door}>{nameOf(pass)}</p>
  return (
    <Segmented
      label={t`Door`}
      value={pass.lockId}
      options={doors.map((one) => ({ value: one.lockId, label: nameOf(one) }))}
      onChange={(lock) => void navigate({ to: '/pass', search: { lock }, replace: true })}
    />
  )
}

function AtReader({ pass }: { pass: StoredPass }) {
  const standing = usePassStanding(pass)
  const [ofPass, ofKeypad] = [useStudioWord(pass), useKeypadWord(pass)]
  const word = ofKeypad ?? ofPass
  const { data: booking } = useQuery(appointmentQuery(pass.appointmentId))
  const zone = booking?.timeZone
  const openedAt = word && formatTime(word.askedAt, zone)
  const hasOpened = word !== undefined
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
          <div className={styles.how}>
            <h2 className={styles.title}>
              <Trans>Hold it to the reader beside the door</Trans>
            </h2>
            <p className={styles.hint}>
              <IconSun size={22} />
              <Trans>Not read? Turn up the brightness of the screen</Trans>
            </p>
          </div>
          <ReaderLights />
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
        <Link to="/scan-qrcode" className={buttonClass({ kind: hasOpened ? 'primary' : 'tonal', wide: true })}>
          <IconScan size={20} />
          <Trans>I'm in: scan the bed</Trans>
        </Link>
        <Support />
      </div>
    </>
  )
}

/** What the pass is for; the phone knows of uses only what the lock or the studio has told it. */
function Allows({
  pass: { notBefore, notAfter, uses, used },
  timeZone,
}: {
  pass: StoredPass
  timeZone: string | undefined
}) {
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

interface NotUsableProps {
  standing: Exclude<PassStanding, 'usable'>
  pass: StoredPass
  timeZone: string | undefined
}

/** Why no code is shown: one that would only make the reader red. */
function NotUsable({ standing, pass, timeZone }: NotUsableProps) {
  const from = formatTime(pass.notBefore, timeZone)
  switch (standing) {
    case 'early':
      return (
        <EmptyState
          icon={<IconClock size={28} />}
          title={<Trans>From {from} on</Trans>}
          text={<Trans>Then your code is shown here, with or without a signal.</Trans>}
        />
      )
    case 'wrong-clock':
      return (
        <Problem title={<Trans>This phone's clock is wrong</Trans>}>
          <Trans>
            It shows an earlier time than when it got this pass, so the reader would refuse the code. Switch on
            automatic date and time in the phone's settings.
          </Trans>
        </Problem>
      )
    case 'used-up':
      return (
        <Problem title={<Trans>Used up</Trans>}>
          <Trans>Your booking has opened the door as often as it can. Contact support.</Trans>
        </Problem>
      )
    case 'over':
      return (
        <Problem title={<Trans>Your pass is over</Trans>}>
          <Trans>The time of your booking is past, so the door doesn't open for it any more.</Trans>
        </Problem>
      )
  }
}

function Problem({ title, children }: { title: ReactNode; children: ReactNode }) {
  return <EmptyState tone="warn" icon={<IconAlert size={28} />} title={title} text={children} />
}

function NoPass() {
  return (
    <>
      <EmptyState
        tone="calm"
        icon={<IconScan size={28} />}
        title={<Trans>No pass on this phone</Trans>}
        text={
          <Trans>
            The phone gets it while you look at your booking online, from the day before your visit, where the door has
            a reader or a keypad.
          </Trans>
        }
        action={
          <Link to="/appointment-result" search={{ from: 'last' }} className={buttonClass({ wide: true })}>
            <Trans>View my booking</Trans>
          </Link>
        }
      />
      <div className={styles.ways}>
        <Support />
      </div>
    </>
  )
}

function Support() {
  return (
    <Link to="/help" className={buttonClass({ kind: 'text', wide: true })}>
      <IconPhone size={20} />
      <Trans>Contact support</Trans>
    </Link>
  )
}

function Waiting() {
  return useSkeleton(true) === 'skeleton' ? <Skeleton height="420px" radius="28px" /> : null
}
