import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { isShowable } from '#src/client/api/passes/passes.ts'
import { afterRefusal, hasToChoose, type DoorStanding } from '#src/domain/doors/door-status.ts'
import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import { isUndecided } from '#src/domain/doors/door-visit/door-visit.ts'
import type { Door as DoorFound, NoAccessReason } from '#src/domain/doors/door.ts'
import { DoorAdvice } from '#src/member/doors/door-advice.tsx'
import { DoorChoice } from '#src/member/doors/door-choice.tsx'
import { DoorDisc } from '#src/member/doors/door-disc.tsx'
import { DoorFacts } from '#src/member/doors/door-facts.tsx'
import { DoorHead } from '#src/member/doors/door-head.tsx'
import { DoorLine } from '#src/member/doors/door-line.tsx'
import { beginVisit, hasFreshOutcome, sendDoor, tapOpen, useDoorVisit } from '#src/member/doors/door-visit-store.ts'
import { type NearbyWay, tapNearby, useDoorPass, useNearbyWay } from '#src/member/doors/use-nearby-way.ts'
import { useDoor } from '#src/member/doors/use-door.ts'
import { useDoorSteps } from '#src/member/doors/use-door-steps.ts'
import { ReportSign } from '#src/shared/problems/report-link.tsx'
import { PassLink } from '#src/shared/doors/pass-link.tsx'
import { PositionSheet } from '#src/member/scan/position-sheet.tsx'
import { usePositionSheet } from '#src/member/scan/use-position-sheet.ts'
import { DutyLink, UnlockLink } from '#src/shared/members/unlock-link.tsx'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { probe } from '#src/client/outbox/connection.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconDoor, IconPhone } from '#src/ui/pictures/icons.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { IconRefresh } from '#src/ui/pictures/icons-critical.tsx'

import styles from './doorcontrol.module.css'

/** /doorcontrol: one door and the button that opens it. `lock` and `s` come from the code on the door. */
export function DoorControlScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { lock, s } = useSearch({ from: '/doorcontrol' })
  return (
    <Page className={styles.page}>
      <NavBar title={t`Smart door`} onBack={goBack} action={<ReportSign lock={lock} />} />
      {lock === undefined ? <NoDoor /> : <DoorAt key={`${lock} ${s}`} lockId={lock} proof={s} />}
    </Page>
  )
}

function NoDoor() {
  return (
    <EmptyState
      tone="warn"
      icon={<IconDoor size={28} />}
      title={<Trans>Missing door lock parameters</Trans>}
      text={<Trans>Scan the code on the door, or enter the ID below it.</Trans>}
      action={
        <Link to="/scan-qrcode" className={buttonClass({ wide: true })}>
          <Trans>Scan QR code</Trans>
        </Link>
      }
    />
  )
}

interface DoorAtProps {
  lockId: string
  proof: string | undefined
}

function DoorAt({ lockId, proof }: DoorAtProps) {
  const visit = useDoorVisit()
  const [before] = useState(() => (hasFreshOutcome() ? undefined : visit))
  useEffect(() => beginVisit(lockId, proof), [lockId, proof])
  if (visit?.lockId !== lockId) return null
  // What an earlier visit came to is over, and about to be replaced.
  const isOver = visit === before && !isUndecided(visit) && visit.step !== 'choosing'
  return isOver ? null : <Door visit={visit} />
}

function Door({ visit }: { visit: DoorVisit }) {
  const found = useDoor(visit.lockId)
  const { door, shop } = found
  const standing = visit.step === 'refused' ? afterRefusal(found.standing, visit.refusal) : found.standing
  const shopName = found.shopName ?? door?.shopName ?? visit.lockId
  const isOffline = standing.kind === 'phone-offline'
  const nearby = useNearbyWay(visit.lockId, { door, standing, isNetworkRefused: needsRadio(visit, door, standing) })
  const pass = useDoorPass(visit.lockId)
  const navigate = useNavigate()
  const positionSheet = usePositionSheet(door?.proof, refusedAccess(visit))
  useDoorSteps(visit, standing)
  const lookAgain = () => {
    sendDoor({ type: 'look-again' })
    found.look()
  }
  const open = () => {
    if (nearby.kind === 'usable') tapNearby(nearby)
    else if (nearby.kind === 'code') void navigate({ to: '/pass', search: { lock: visit.lockId } })
    else tapOpen(isOffline)
  }
  const place = { door, shopName: found.shopName, standing }
  return (
    <div className={styles.door}>
      <DoorHead {...place} />
      <DoorDisc state={discState(visit, standing, nearby)} onOpen={open}>
        <DoorLine visit={visit} standing={standing} door={door} shop={shop} shopName={shopName} nearby={nearby} />
      </DoorDisc>
      <div className={styles.rest}>
        <DoorFacts lockId={visit.lockId} {...place} />
        <DoorAdvice standing={standing} door={door} nearby={nearby} />
        {pass && isShowable(pass) && nearby.kind !== 'code' && takesPass(standing) && (
          <PassLink lockId={visit.lockId} kind="text" wide />
        )}
        <Ways
          standing={standing}
          shopId={door?.shopId}
          isLooking={found.isLooking}
          onLook={lookAgain}
          onPosition={positionSheet.open}
        />
      </div>
      <DoorChoice
        open={visit.step === 'choosing' && hasToChoose(standing)}
        shopName={shopName}
        shopId={door?.shopId}
        mayOpen={standing.kind === 'ready'}
        onOpen={() => tapOpen(isOffline)}
        onClose={() => sendDoor({ type: 'leave-choice' })}
      />
      <PositionSheet
        open={positionSheet.isOpen}
        at="door"
        isScanned={visit.proof !== undefined}
        onClose={positionSheet.close}
        onPosition={(position) => tapOpen(isOffline, position)}
      />
    </div>
  )
}

/** The door opens to nothing less than Bluetooth or its tag, and the tag was not read. */
function needsRadio({ proof }: DoorVisit, door: DoorFound | undefined, standing: DoorStanding): boolean {
  if (standing.kind === 'no-access') return standing.reason === 'bluetooth-needed'
  return standing.kind === 'ready' && door?.proof?.level === 3 && proof?.startsWith('tag-') !== true
}

/** Whether showing the pass may help; nothing is offered where the studio has just said no. */
function takesPass({ kind }: DoorStanding): boolean {
  return kind === 'ready' || kind === 'phone-offline' || kind === 'lock-offline' || kind === 'not-read'
}

type DiscState = 'ready' | 'nearby' | 'code' | 'finding' | 'opening' | 'off'

/** Why the studio refused the last tap, where that was a matter of access. */
function refusedAccess(visit: DoorVisit) {
  return visit.step === 'refused' && visit.refusal.kind === 'no-access' ? visit.refusal : undefined
}

function discState({ step }: DoorVisit, { kind }: DoorStanding, nearby: NearbyWay): DiscState {
  if (step === 'asking') return 'opening'
  if (nearby.kind === 'usable') return 'nearby'
  if (nearby.kind === 'code') return 'code'
  if (kind === 'ready') return 'ready'
  return kind === 'finding' ? 'finding' : 'off'
}

interface WaysProps {
  standing: DoorStanding
  shopId: number | undefined
  isLooking: boolean
  onLook: () => void
  /** Asks for the phone's position; undefined where none would do. */
  onPosition: (() => void) | undefined
}

/** What can be done besides opening. */
function Ways({ standing, shopId, isLooking, onLook, onPosition }: WaysProps) {
  switch (standing.kind) {
    case 'finding':
      return null
    case 'phone-offline':
      return <SupportAndRetry isLooking={isLooking} onRetry={() => void probe().then((isBack) => isBack && onLook())} />
    case 'lock-offline':
    case 'not-read':
      return <SupportAndRetry isLooking={isLooking} onRetry={onLook} />
    case 'no-such-door':
      return <ScanLink />
    case 'no-access':
      return (
        <>
          <WayWithoutAccess reason={standing.reason} shopId={shopId} />
          {onPosition && (
            <Button kind="tonal" wide onClick={onPosition}>
              <Trans>Use my position</Trans>
            </Button>
          )}
          <Button kind="text" wide state={isLooking ? 'busy' : 'ready'} onClick={onLook}>
            <Trans>Check again</Trans>
          </Button>
        </>
      )
    case 'ready':
      return standing.isBooked ? null : <BookLink shopId={shopId} kind="text" />
  }
}

function SupportAndRetry({ isLooking, onRetry }: { isLooking: boolean; onRetry: () => void }) {
  return (
    <div className={styles.pair}>
      <SupportLink kind="tonal" />
      <Button icon={<IconRefresh size={20} />} state={isLooking ? 'busy' : 'ready'} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

function WayWithoutAccess({ reason, shopId }: { reason: NoAccessReason; shopId: number | undefined }) {
  switch (reason) {
    case 'no-booking':
    case 'too-late':
    case 'shop-closed':
      return <BookLink shopId={shopId} kind="primary" />
    case 'too-early':
      return (
        <Link to="/appointment-result" search={{ from: 'last' }} className={buttonClass({ wide: true })}>
          <Trans>View details</Trans>
        </Link>
      )
    case 'locked':
      return <UnlockLink wide />
    case 'off-duty':
      return <DutyLink wide />
    case 'wrong-proof':
    case 'scan-needed':
    case 'position-needed':
    case 'too-far':
    case 'position-vague':
    case 'position-old':
      return <ScanLink />
    case 'tag-used':
      // The phone itself opens the address when it is held to the tag.
      return null
    case 'bluetooth-needed':
    case 'blocked':
    case 'opened-too-often':
    case 'other':
      return <SupportLink kind="primary" />
  }
}

function BookLink({ shopId, kind }: { shopId: number | undefined; kind: 'primary' | 'text' }) {
  return (
    <Link to="/appointment" search={{ shop: shopId }} className={buttonClass({ kind, wide: true })}>
      {kind === 'text' ? <Trans>No appointment? Book now</Trans> : <Trans>Book now</Trans>}
    </Link>
  )
}

function ScanLink() {
  return (
    <Link to="/scan-qrcode" className={buttonClass({ wide: true })}>
      <Trans>Scan again</Trans>
    </Link>
  )
}

function SupportLink({ kind }: { kind: 'primary' | 'tonal' }) {
  return (
    <Link to="/help" className={buttonClass({ kind, wide: true })}>
      <IconPhone size={20} />
      <Trans>Contact support</Trans>
    </Link>
  )
}
