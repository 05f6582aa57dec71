import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { useMedia } from '#src/lib/hooks/use-media.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import type { Board } from './board-calls.ts'
import type { boardTabs } from './board-search.ts'
import { useShortcut } from '#src/staff/kit/lists/use-shortcut.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { AlertsPanel } from './alerts/alerts-panel.tsx'
import { ArrivalsStrip } from './arrivals/arrivals-strip.tsx'
import type { BedHandlers } from './beds/bed-actions.tsx'
import { BedDetails } from './beds/bed-details.tsx'
import { BedTile } from './beds/bed-tile.tsx'
import { useBedWords } from './beds/bed-texts.ts'
import { DoorStrip } from './doors/door-strip.tsx'
import styles from './duty-board.module.css'
import { LateCards } from './late-cards.tsx'
import { UnreachedCards } from './unreached-cards.tsx'
import { OnDutyPanel } from './duty/on-duty-panel.tsx'
import { RecentPanel } from './alerts/recent-panel.tsx'
import { ReleasePanel } from './start/release-panel.tsx'
import { isOccupied, lateArrivals } from './board-status.ts'
import { useBedActs } from './beds/use-bed-actions.tsx'

interface DutyBoardProps {
  board: Board
  shopId: number
  isOffline: boolean
  /** When it was read last. */
  asOf: number
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Doors, beds, arrivals, alerts: everything that goes on in the studio, and what can be done about it. */
export function DutyBoard({ board, shopId, isOffline, asOf }: DutyBoardProps) {
  const isPhone = useMedia('(max-width: 719px)')
  const now = useNow(nextSecond)
  // Without the server it is unknown how long a thing lasts by now; a bed's own end is known all the same.
  const agesAt = isOffline ? asOf : now
  const { arrivals, timeZone } = board
  const parts: Record<(typeof boardTabs)[number], ReactNode> = {
    beds: <Beds board={board} now={now} isOffline={isOffline} isRunningFirst={isPhone} />,
    alerts: (
      <>
        <LateCards arrivals={arrivals} timeZone={timeZone} isOffline={isOffline} />
        <UnreachedCards unreached={board.unreached ?? []} timeZone={timeZone} isOffline={isOffline} />
        <AlertsPanel
          alerts={board.alerts}
          nextOn={(id) => board.beds.find(({ deviceId }) => deviceId === id)?.next?.appointmentId}
          shopId={shopId}
          timeZone={timeZone}
          isOffline={isOffline}
          now={agesAt}
        />
        {board.onDuty && (
          <OnDutyPanel shopId={shopId} onDuty={board.onDuty} timeZone={timeZone} isOffline={isOffline} />
        )}
        <RecentPanel recent={board.recent} timeZone={timeZone} />
      </>
    ),
    arrivals: <ArrivalsStrip arrivals={arrivals} timeZone={timeZone} now={agesAt} most={isPhone ? 12 : 6} />,
  }
  useKeys()
  const doors = board.doors.map((door) => (
    <DoorStrip key={door.lockId} door={door} timeZone={timeZone} isOffline={isOffline} asOf={asOf} />
  ))
  const releases = board.releases && (
    <ReleasePanel
      shopId={shopId}
      releases={board.releases}
      arrivals={arrivals}
      timeZone={timeZone}
      now={agesAt}
      isOffline={isOffline}
    />
  )
  const top = (
    <>
      {doors}
      {releases}
    </>
  )
  if (isPhone) return <PhoneBoard board={board} now={now} top={top} parts={parts} />
  return (
    <div className={styles.board}>
      <div className={styles.main}>
        {top}
        {parts.beds}
        {parts.arrivals}
      </div>
      <div className={styles.side}>{parts.alerts}</div>
    </div>
  )
}

interface PhoneBoardProps {
  board: Board
  now: number
  /** What stands above the tabs. */
  top: ReactNode
  parts: Record<(typeof boardTabs)[number], ReactNode>
}

function PhoneBoard({ board, now, top, parts }: PhoneBoardProps) {
  const { t } = useLingui()
  const [search, setSearch] = useStaffSearch('/admin/operation')
  const tab = search.tab ?? 'beds'
  const waiting = lateArrivals(board.arrivals, now).length + (board.unreached?.length ?? 0)
  const alerts = board.alerts.length + waiting
  return (
    <div className={styles.main}>
      {top}
      <Segmented
        label={t`Part of the board`}
        value={tab}
        options={[
          { value: 'beds', label: t`Beds ${board.beds.length}` },
          { value: 'alerts', label: t`Alerts ${alerts}` },
          { value: 'arrivals', label: t`Arrivals ${board.arrivals.length}` },
        ]}
        onChange={(value) => setSearch({ tab: value === 'beds' ? undefined : value })}
      />
      {parts[tab]}
    </div>
  )
}

interface BedsProps {
  board: Board
  now: number
  isOffline: boolean
  isRunningFirst: boolean
}

function Beds({ board, now, isOffline, isRunningFirst }: BedsProps) {
  const { t } = useLingui()
  const [search] = useStaffSearch('/admin/operation')
  const words = useBedWords({ now, isOffline, clock: (at) => formatTime(at, board.timeZone) })
  const [openId, setOpenId] = useState<string>()
  const { acts, dialogs } = useBedActs(board, board.arrivals)
  const chosen = useChosenBed(search.bed)
  const beds = isRunningFirst
    ? [...board.beds].sort((a, b) => Number(isOccupied(b)) - Number(isOccupied(a)))
    : board.beds
  return (
    <>
      <h2 className="visually-hidden">{t`Beds`}</h2>
      {beds.length === 0 && <EmptyLine>{t`This studio has no beds yet`}</EmptyLine>}
      <ul className={styles.beds}>
        {beds.map((bed) => (
          <BedTile
            key={bed.deviceId}
            bed={bed}
            words={words(bed)}
            now={now}
            isOffline={isOffline}
            isChosen={bed.deviceId === chosen}
            acts={acts}
            onOpen={() => setOpenId(bed.deviceId)}
          />
        ))}
      </ul>
      <BedDetails
        bed={board.beds.find(({ deviceId }) => deviceId === openId)}
        words={words}
        timeZone={board.timeZone}
        now={now}
        isOffline={isOffline}
        acts={closing(acts, () => setOpenId(undefined))}
        onClose={() => setOpenId(undefined)}
      />
      {dialogs}
    </>
  )
}

/** What opens something of its own takes the place of the details; stopping leaves them open to be watched. */
function closing(acts: BedHandlers, close: () => void): BedHandlers {
  const first =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      close()
      act(...args)
    }
  return {
    ...acts,
    start: first(acts.start),
    maintain: first(acts.maintain),
    clearFault: first(acts.clearFault),
    adjust: first(acts.adjust),
  }
}

const chosenForMs = 4_000

/** The bed that the address names, shown as such for a moment and brought into sight. */
function useChosenBed(wanted: string | undefined): string | undefined {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    if (wanted === undefined) return
    document.querySelector(`[data-bed="${CSS.escape(wanted)}"]`)?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(() => setIsShown(false), chosenForMs)
    return () => clearTimeout(timer)
  }, [wanted])
  return isShown ? wanted : undefined
}

/** Keys lead to a bed or the door; none of them stops or opens anything. */
function useKeys(): void {
  const { t } = useLingui()
  useShortcut({ keys: digits, shown: '1–9', label: t`Go to a bed` }, (key) => {
    document.querySelectorAll<HTMLElement>('[data-bed] h3 button')[Number(key) - 1]?.focus()
  })
  useShortcut({ keys: ['d'], label: t`Go to the door` }, () => {
    document.querySelector<HTMLElement>('[data-open-door]')?.focus()
  })
}
