import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'

import { memberQuery } from '#src/client/api/members.ts'
import { studioConfigQuery } from '#src/client/api/app-config.ts'
import type { Position } from '#src/domain/doors/proof.ts'
import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import { posture } from '#src/domain/beds/bed.ts'
import type { PhoneBluetooth, StartBlock } from '#src/domain/sessions/start-check.ts'
import { defaultRules } from '#src/domain/chain/app-config.ts'
import type { TanningFailure } from '#src/domain/sessions/tanning-flow/tanning-failure.ts'
import { isRun, isStart, type TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { BedDrawing } from '#src/member/beds/bed-drawing.tsx'
import { RiskConsent } from '#src/member/legal/risk-consent.tsx'
import { BluetoothStep } from '#src/member/sessions/bluetooth/bluetooth-step.tsx'
import { isLinkFlow } from '#src/member/sessions/bluetooth/link-flow.ts'
import { PositionSheet } from '#src/member/scan/position-sheet.tsx'
import { usePositionSheet } from '#src/member/scan/use-position-sheet.ts'
import { StartDock } from '#src/member/sessions/start/start-dock.tsx'
import { StartForm } from '#src/member/sessions/start/start-form.tsx'
import { StartTrouble } from '#src/member/sessions/start/start-trouble.tsx'
import { useBedOffer } from '#src/member/sessions/start/use-bed-offer.ts'
import { HeldNote } from '#src/member/sessions/start/held-note.tsx'
import { type HeldOffer, useHeldOffer } from '#src/member/sessions/start/use-held-offer.ts'
import { useBedText } from '#src/member/sessions/start/use-bed-text.ts'
import { ShopZone } from '#src/shared/shops/shop-zone.tsx'
import { useExplainBlock } from '#src/member/sessions/start/use-explain-block.tsx'
import { usePhoneBluetooth } from '#src/shared/beds/use-phone-bluetooth.ts'
import { planOf, useStartForm } from '#src/member/sessions/start/use-start-form.ts'
import { useTanning } from '#src/member/sessions/flow/use-tanning.ts'
import { useFocusHeading } from '#src/lib/hooks/use-focus-heading.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { ReportSign } from '#src/shared/problems/report-link.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconInfo, IconScan } from '#src/ui/pictures/icons-critical.tsx'
import { toServerTime } from '#src/lib/server-clock.ts'

import styles from './device-time.module.css'

/** /device-time: how long and how strong on the bed `device`, then the start, through the network or over Bluetooth. */
export function DeviceTimeScreen() {
  const { t } = useLingui()
  const { device, s } = useSearch({ from: '/device-time' })
  const title = t`Set your session`
  if (device === undefined) {
    return (
      <Frame title={title}>
        <WrongCode />
      </Frame>
    )
  }
  return <BedScreen key={device} deviceId={device} proof={s} title={title} />
}

interface BedScreenProps {
  deviceId: string
  /** The signature of the code on the bed; undefined when the id was typed. */
  proof: string | undefined
  title: string
}

function BedScreen({ deviceId, proof, title }: BedScreenProps) {
  const [openedAt] = useState(() => Date.now())
  const { flow } = useTanning()
  const bluetooth = usePhoneBluetooth()
  const { found, isFetching, refresh } = useBedOffer(deviceId)
  const held = useHeldOffer(found.state === 'found' ? found.offer : undefined, deviceId, bluetooth ?? 'unsupported')
  useFocusHeading(found.state === 'found' ? stepOf(found.offer, flow) : undefined)
  const aim = whereTo(flow, toServerTime(openedAt))
  if (aim) return <Navigate {...aim} replace />
  if (found.state !== 'found' || bluetooth === undefined) {
    return (
      <Frame title={title}>
        {found.state === 'failed' && <ErrorState onRetry={refresh} isRetrying={isFetching} />}
        {found.state === 'wrong-code' && <WrongCode />}
        {(found.state === 'loading' || found.state === 'found') && <Waiting />}
      </Frame>
    )
  }
  const { isFresh, asOf } = found
  const offer = held.state === 'usable' ? held.offer : found.offer
  if (isFresh && offer.session !== null && offer.session.state !== 'ended') return <Navigate to="/running" replace />
  const bed = { offer, held, proof, bluetooth, refresh, notice: <ConnectionNotice asOf={asOf} onBack={refresh} /> }
  return (
    <ShopZone shopId={offer.device.shopId}>
      {offer.consent.needed ? <ConsentFirst {...bed} /> : <Choice {...bed} />}
    </ShopZone>
  )
}

function stepOf(offer: BedOffer, flow: TanningFlow): 'consent' | 'choice' | 'bluetooth' {
  if (offer.consent.needed) return 'consent'
  return isLinkFlow(flow, offer.device.deviceId) ? 'bluetooth' : 'choice'
}

/** Away from here once the bed may be on, and to the summary of a session that ended while this screen was shown. */
function whereTo(flow: TanningFlow, openedAt: number) {
  if (isRun(flow) || flow.step === 'unknown') return { to: '/running' } as const
  if (flow.step !== 'ended' || (flow.session.endedAt ?? 0) < openedAt) return undefined
  return { to: '/completed', search: { id: flow.session.sessionId } } as const
}

interface BedProps {
  /** Of the pass where one stands in for the studio. */
  offer: BedOffer
  held: HeldOffer
  proof: string | undefined
  bluetooth: PhoneBluetooth
  refresh: () => void
  /** That there is no signal, and how old the offer is. */
  notice: ReactNode
}

function ConsentFirst({ offer, refresh, notice }: BedProps) {
  const { t } = useLingui()
  const isRenewal = useQuery(memberQuery()).data?.consentVersion != null
  return (
    <Frame title={isRenewal ? t`The notice has changed` : t`Before your first session`} hasDock>
      {notice}
      <RiskConsent version={offer.consent.version} isRenewal={isRenewal} onGiven={refresh} />
    </Frame>
  )
}

function Choice({ offer, held, proof, bluetooth, refresh, notice }: BedProps) {
  const { t, i18n } = useLingui()
  const { flow, press } = useTanning()
  const form = useStartForm(offer, bluetooth, held.state === 'usable')
  const explain = useExplainBlock()
  const rules = useQuery(studioConfigQuery(offer.device.shopId, i18n.locale)).data?.rules ?? defaultRules
  const { deviceId, deviceType } = offer.device
  const failure = flow.step === 'failed' && flow.plan.deviceId === deviceId ? flow.failure : undefined
  useRefreshOn(failure, refresh)
  const refused = useMemo(() => (failure?.kind === 'studio-refused' ? { reason: failure.code } : undefined), [failure])
  const positionSheet = usePositionSheet(offer.proof, refused)
  if (isLinkFlow(flow, deviceId)) return <OverBluetooth flow={flow} offer={offer} />

  function start(position?: Position) {
    const plan = planOf(offer, form.draft, proof)
    if (!plan) return
    press(plan.road === 'bluetooth' ? { type: 'plan-made', plan } : { type: 'remote-start-pressed', plan, position })
  }
  return (
    <Frame title={t`Set your session`} hasDock>
      {notice}
      <HeldNote held={held} />
      {offer.proof?.level === 0 && <DemoNote />}
      <StartForm
        offer={offer}
        form={form}
        drawing={<BedDrawing posture={posture(deviceType)} light={isDark(form.block) ? 'off' : 'on'} size={42} />}
        minGapHours={rules.minGapHours}
      />
      <StartDock
        draft={form.draft}
        block={form.block}
        isStarting={isStart(flow)}
        note={
          failure && (
            <StartTrouble failure={failure} deviceId={deviceId} proof={proof} onPosition={positionSheet.open} />
          )
        }
        onStart={() => start()}
        onBlocked={explain}
      />
      <PositionSheet
        open={positionSheet.isOpen}
        at="bed"
        isScanned={proof !== undefined}
        onClose={positionSheet.close}
        onPosition={start}
      />
    </Frame>
  )
}

function DemoNote() {
  return (
    <Callout tone="calm" icon={<IconInfo size={22} />}>
      <Trans>Demo: the ID is enough here. A real studio asks you to scan the code on the bed.</Trans>
    </Callout>
  )
}

/** Only a bed that cannot be used is drawn without its lamps. */
function isDark(block: StartBlock | undefined): boolean {
  return block?.why === 'bed-offline' || block?.why === 'bed-disabled'
}

interface OverBluetoothProps {
  flow: Parameters<typeof BluetoothStep>[0]['flow']
  offer: BedOffer
}

function OverBluetooth({ flow, offer }: OverBluetoothProps) {
  const { t } = useLingui()
  const { press } = useTanning()
  const { deviceName } = useBedText(offer.device)
  const plan = 'plan' in flow ? flow.plan : flow.attempt.plan
  const leave = () =>
    press({ type: flow.step === 'connecting' || flow.step === 'connected' ? 'disconnect-pressed' : 'leave-pressed' })
  const canLeave = !isStart(flow)
  return (
    <Frame title={t`Connect to the bed`} onBack={canLeave ? leave : undefined}>
      <BluetoothStep
        flow={flow}
        bedName={deviceName}
        drawing={<BedDrawing posture={posture(offer.device.deviceType)} size={46} />}
        hands={{
          connect: () => press({ type: 'connect-pressed', plan }),
          disconnect: () => press({ type: 'disconnect-pressed' }),
          start: () => press({ type: 'start-pressed' }),
          retry: () => press({ type: 'retry-pressed' }),
          leave,
          useNetwork:
            offer.transports.remote && offer.device.online
              ? () => press({ type: 'remote-start-pressed', plan })
              : undefined,
        }}
      />
    </Frame>
  )
}

/** The studio's no is newer than the offer on the screen. */
function useRefreshOn(refusal: TanningFailure | undefined, refresh: () => void): void {
  const readAgain = useEffectEvent(refresh)
  useEffect(() => {
    if (refusal?.kind === 'studio-refused') readAgain()
  }, [refusal])
}

interface FrameProps {
  title: string
  hasDock?: boolean
  onBack?: (() => void) | undefined
  children: ReactNode
}

function Frame({ title, hasDock = false, onBack, children }: FrameProps) {
  const goBack = useGoBack()
  const { device } = useSearch({ from: '/device-time' })
  return (
    <Page bottom={hasDock ? 'dock' : 'nothing'} className={styles.page}>
      <NavBar title={title} onBack={onBack ?? goBack} action={<ReportSign device={device} />} />
      <div className="column-12">{children}</div>
    </Page>
  )
}

function WrongCode() {
  const { t } = useLingui()
  return (
    <EmptyState
      tone="warn"
      icon={<IconScan size={28} />}
      title={t`Something's wrong with this code. Scan again`}
      action={
        <Link to="/scan-qrcode" className={buttonClass({ wide: true })}>
          <Trans>Scan again</Trans>
        </Link>
      }
    />
  )
}

function Waiting() {
  if (useSkeleton(true) !== 'skeleton') return null
  return (
    <>
      <Skeleton height="56px" radius="16px" />
      <Skeleton height="265px" radius="24px" />
      <Skeleton height="98px" radius="20px" />
    </>
  )
}
