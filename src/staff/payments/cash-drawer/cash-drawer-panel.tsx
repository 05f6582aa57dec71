import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { type CashDrawers, cashDrawerQuery } from './cash-drawer-calls.ts'
import { CloseForm } from './close-form.tsx'
import { ClosedDrawers } from './closed-drawers.tsx'
import { CountForm } from './count-form.tsx'
import { type DrawerStep, DrawerNow } from './drawer-now.tsx'
import { MoveForm } from './move-form.tsx'
import { OpenForm } from './open-form.tsx'

interface CashDrawerPanelProps {
  shopId: number
  open: boolean
  onClose: () => void
}

const everyMs = 15_000

/** The cash drawer of a studio: opened with a float, counted, added to and taken from, and closed. */
export function CashDrawerPanel({ shopId, open, onClose }: CashDrawerPanelProps) {
  const { t, i18n } = useLingui()
  const loaded = useStaffQuery(cashDrawerQuery(shopId), { everyMs, isWanted: open, isFreshNeeded: true })
  const { data } = loaded
  const when = (at: number, zone: string) => `${formatDay(at, i18n.locale, zone)} ${formatTime(at, zone)}`
  const since = data?.open && when(data.open.openedAt, data.timeZone)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Cash drawer`}
      subtitle={data && (since ? <Trans>Open since {since}</Trans> : <Trans>No drawer is open</Trans>)}
      width="wide"
    >
      {data ? (
        open && <Content key={data.open?.drawerId ?? 'none'} drawers={data} shopId={shopId} />
      ) : loaded.state === 'failed' ? (
        <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
      ) : (
        <Skeleton height="360px" radius="18px" />
      )}
    </Drawer>
  )
}

function Content({ drawers, shopId }: { drawers: CashDrawers; shopId: number }) {
  const [step, setStep] = useState<DrawerStep>()
  const { open, currency, timeZone } = drawers
  if (!open) {
    return (
      <>
        <OpenForm drawers={drawers} shopId={shopId} />
        <ClosedDrawers drawers={drawers} shopId={shopId} />
      </>
    )
  }
  const of = { drawer: open, shopId, currency, onEnd: () => setStep(undefined) }
  if (step === 'count') return <CountForm {...of} />
  if (step === 'close') return <CloseForm {...of} />
  if (step) return <MoveForm {...of} kind={step} />
  return (
    <>
      <DrawerNow drawer={open} currency={currency} timeZone={timeZone} onStep={setStep} />
      <ClosedDrawers drawers={drawers} shopId={shopId} />
    </>
  )
}
