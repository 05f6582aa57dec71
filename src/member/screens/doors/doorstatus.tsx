import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'

import { isShowable } from '#src/client/api/passes/passes.ts'
import { appointmentQuery } from '#src/client/api/appointments.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { posture } from '#src/domain/beds/bed.ts'
import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import { useAppointmentText } from '#src/member/appointments/use-appointment-text.ts'
import { BedDrawing } from '#src/member/beds/bed-drawing.tsx'
import {
  findVisit,
  sendDoor,
  tapOpen,
  tapOpenByPass,
  tellVisit,
  useDoorVisit,
} from '#src/member/doors/door-visit-store.ts'
import { FailedDoor } from '#src/member/doors/failed-door.tsx'
import { InUseDoor } from '#src/member/doors/in-use-door.tsx'
import { useHasKeypadCode } from '#src/member/doors/passes/use-reader-passes.ts'
import {
  Again,
  BackToDoor,
  Home,
  Pair,
  ScanBed,
  Stack,
  StartBed,
  SupportAndHome,
} from '#src/member/doors/opened/door-ways.tsx'
import { OpenedDoor } from '#src/member/doors/opened/opened-door.tsx'
import { UnknownDoor } from '#src/member/doors/unknown-door.tsx'
import { useDoor } from '#src/member/doors/use-door.ts'
import { useDoorPass } from '#src/member/doors/use-nearby-way.ts'
import { useKeepEntry } from '#src/member/doors/use-record-entry.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { useIsBluetoothBed } from '#src/shared/beds/use-is-bluetooth-bed.ts'
import { ReportSign } from '#src/shared/problems/report-link.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { IconOffline, IconRefresh } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import styles from './doorstatus.module.css'

/** /doorstatus: what became of the last command to a door. Nothing is opened by coming here. */
export function DoorStatusScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { lock } = useSearch({ from: '/doorstatus' })
  // A reload forgets the visit of this page's memory, and finds the kept one.
  useState(findVisit)
  const visit = useDoorVisit()
  // An answer that comes after a tap on this screen finds it on the way to the door, and is told there.
  useEffect(() => tellVisit(), [])
  if (!visit || (lock !== undefined && visit.lockId !== lock)) return <ToDoor lockId={lock} />
  return (
    <Page className={styles.page}>
      <NavBar title={t`Door result`} onBack={goBack} action={<ReportSign lock={visit.lockId} />} />
      <Result visit={visit} />
    </Page>
  )
}

function ToDoor({ lockId, proof }: { lockId: string | undefined; proof?: string | undefined }) {
  return <Navigate to="/doorcontrol" search={{ lock: lockId, s: proof }} replace />
}

function Result({ visit }: { visit: DoorVisit }) {
  const { shop, door } = useDoor(visit.lockId)
  const openAgain = useOpenAgain(visit.lockId)
  const leave = useLeave()
  const hasKeypadCode = useHasKeypadCode(visit.lockId)
  // A member comes to tan and goes on to the bed; staff come in for something else.
  const isForBed = door?.access.isAllowed === true && door.access.reason !== 'staff'
  const appointment = useVisited(visit.step === 'opened' ? door?.access.appointmentId : undefined)
  switch (visit.step) {
    case 'opened':
      return (
        <OpenedDoor
          key={visit.opId}
          enterBy={visit.enterBy}
          whileOpen={
            isForBed ? (
              <ToBed appointment={appointment} again={<Again kind="text" onOpen={openAgain} />} isOpen />
            ) : (
              <Pair>
                <Again kind="tonal" onOpen={openAgain} />
                <Home isMain />
              </Pair>
            )
          }
          onceLocked={
            isForBed ? (
              <ToBed appointment={appointment} again={<Again kind="primary" onOpen={openAgain} />} isOpen={false} />
            ) : (
              <Pair>
                <Home isMain={false} />
                <Again kind="primary" onOpen={openAgain} />
              </Pair>
            )
          }
        >
          {appointment && (
            <BookedBed
              appointment={appointment}
              isOpener={door?.access.isAllowed === true && door.access.reason === 'booking'}
              enterBy={visit.enterBy}
            />
          )}
        </OpenedDoor>
      )
    case 'in-use':
      return (
        <InUseDoor
          availableAt={visit.availableAt}
          timeZone={shop?.timeZone}
          hasKeypadCode={hasKeypadCode}
          whileUsed={
            <Stack>
              <Home isMain />
              <BackToDoor visit={visit} />
            </Stack>
          }
          onceFree={
            <Stack>
              <Again kind="primary" onOpen={openAgain} />
              <Home isMain={false} />
            </Stack>
          }
        />
      )
    case 'failed':
      return (
        <>
          <FailedDoor why={visit.why} openingsLeft={visit.openingsLeft} />
          <Stack>
            <Again kind="primary" onOpen={openAgain} />
            <SupportAndHome />
          </Stack>
        </>
      )
    case 'unknown':
      return (
        <>
          <UnknownDoor visit={visit} onEntered={leave} onOpen={openAgain} />
          <Stack>
            <Button
              wide
              icon={<IconRefresh size={20} />}
              state={visit.isAsking ? 'busy' : 'ready'}
              onClick={() => sendDoor({ type: 'ask', at: serverNow() })}
            >
              <Trans>Check again</Trans>
            </Button>
            <SupportAndHome />
          </Stack>
        </>
      )
    case 'looking':
    case 'choosing':
    case 'asking':
    case 'refused':
    case 'offline':
    case 'no-link':
      return <ToDoor lockId={visit.lockId} proof={visit.proof} />
  }
}

/** A new command, by a tap; without a connection by what was given beforehand, or it is said that none was sent. */
function useOpenAgain(lockId: string): () => void {
  const { t } = useLingui()
  const isOffline = useConnection().state === 'offline'
  const pass = useDoorPass(lockId)
  const navigate = useNavigate()
  return () => {
    if (!isOffline) return tapOpen(false)
    if (pass?.address && 'bluetooth' in navigator) return tapOpenByPass(pass, pass.address)
    if (pass && isShowable(pass)) return void navigate({ to: '/pass', search: { lock: lockId } })
    showToast({
      tone: 'trouble',
      icon: <IconOffline size={22} />,
      text: t`Your phone is offline, so the door can't be opened`,
    })
  }
}

/** A member who is inside needs no answer of the lock any more. */
function useLeave(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/', replace: true }).then(() => sendDoor({ type: 'entered' }))
}

/** The appointment for which the door was opened; undefined where none was, and while it is not known. */
function useVisited(appointmentId: string | undefined): Appointment | undefined {
  return useQuery({ ...appointmentQuery(appointmentId ?? ''), enabled: appointmentId !== undefined }).data
}

interface ToBedProps {
  appointment: Appointment | undefined
  /** The door once more, for who did not come through. */
  again: ReactNode
  isOpen: boolean
}

/** From the door to the bed: by the phone's own radio where that reaches it, else by its code. */
function ToBed({ appointment, again, isOpen }: ToBedProps) {
  const isReached = useIsBluetoothBed(appointment?.deviceId)
  if (!appointment || !isReached) {
    return isOpen ? (
      <Stack>
        <ScanBed kind="primary" />
        {again}
      </Stack>
    ) : (
      <Pair>
        <ScanBed kind="tonal" />
        {again}
      </Pair>
    )
  }
  return (
    <Stack>
      {!isOpen && again}
      <StartReached appointment={appointment} isMain={isOpen} />
      <ScanBed kind="text" />
      {isOpen && again}
    </Stack>
  )
}

function StartReached({ appointment, isMain }: { appointment: Appointment; isMain: boolean }) {
  const { deviceName } = useAppointmentText(appointment)
  return <StartBed bed={{ deviceId: appointment.deviceId, deviceName }} isMain={isMain} />
}

interface BookedBedProps {
  appointment: Appointment
  /** The appointment is what opened the door. */
  isOpener: boolean
  enterBy: number
}

/** The bed that is booked for this visit, and what to do with it inside. */
function BookedBed({ appointment, isOpener, enterBy }: BookedBedProps) {
  useKeepEntry(isOpener ? appointment : undefined, enterBy)
  const { deviceName, deviceType } = useAppointmentText(appointment)
  const isReached = useIsBluetoothBed(appointment.deviceId)
  return (
    <Card className={styles.bed}>
      <BedDrawing posture={posture(appointment.deviceType)} size={44} />
      <p className={styles.bedWords}>
        <strong>
          {deviceName}
          <span className="dot" />
          {deviceType}
        </strong>
        <span>
          {isReached ? (
            <Trans>In the room, start it from this phone</Trans>
          ) : (
            <Trans>In the room, scan the code on the bed</Trans>
          )}
        </span>
      </p>
      <Badge tone="sun-soft">
        <time>{formatTime(appointment.startsAt, appointment.timeZone)}</time>
      </Badge>
    </Card>
  )
}
