import { linkOptions } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { packagesQuery } from '#src/client/api/orders.ts'
import type { CounterSale } from './sale-calls.ts'
import { userQuery } from '#src/staff/members/member-calls.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useShortcut } from '#src/staff/kit/lists/use-shortcut.ts'
import { type Loaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { ConfirmSale } from './sale/confirm-sale.tsx'
import { CountsForNote } from './sale/counts-for-note.tsx'
import { LetPay } from './sale/member-pays.tsx'
import { MemberStep } from './sale/member-step.tsx'
import type { Method } from './sale/method-step.tsx'
import { ReceiptDialog } from './receipt/receipt-dialog.tsx'
import { TillFields } from './sale/till-fields.tsx'
import { usePayLink } from './sale/phone/use-pay-link.ts'
import { SaleSide } from './sale/sale-side.tsx'
import { ScanDrawer } from './sale/scan-drawer.tsx'
import { TodayDrawer } from './receipt/today-drawer.tsx'
import { useSale } from './sale/use-sale.ts'
import { PackagesOnSale, WhatIsSold } from './sale/what-is-sold.tsx'
import { useTillForm } from './sale/use-sale-form.ts'
import { stockQuery } from '#src/staff/stock/stock-calls.ts'
import { GoodsStep } from './sale/goods/goods-step.tsx'
import { useBasket } from './sale/goods/use-basket.ts'
import { SellOffline } from './slips/sell-offline.tsx'
import { SlipsNote } from './slips/slips-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { cardClass } from '#src/ui/layout/card.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { serverNow } from '#src/lib/server-clock.ts'

import styles from './user-recharge.module.css'

/** /admin/user-recharge: sells a package at the counter, in three steps on one page. */
export function UserRechargePage() {
  const { shop } = useStaffShop()
  const [now] = useState(() => serverNow())
  return (
    <StaffPage
      title={<Trans>Member top-up</Trans>}
      back={linkOptions({ to: '/admin/users' })}
      subtitle={
        <>
          <Trans>Counter sale</Trans>
          <span className="dot" />
          {shop?.name}
        </>
      }
      actions={shop && <TodayDrawer shopId={shop.shopId} shopName={shop.name} timeZone={shop.timeZone} now={now} />}
    >
      {shop ? (
        <RechargeForm key={shop.shopId} shopId={shop.shopId} shopName={shop.name} timeZone={shop.timeZone} />
      ) : (
        <Skeleton height="480px" radius="24px" />
      )}
    </StaffPage>
  )
}

interface RechargeFormProps {
  shopId: number
  shopName: string
  timeZone: string
}

function RechargeForm({ shopId, shopName, timeZone }: RechargeFormProps) {
  const { i18n } = useLingui()
  const [search, setSearch] = useStaffSearch('/admin/user-recharge')
  const { self, may, home, limit } = useSelf()
  const [isScanning, setIsScanning] = useState(false)
  const [found, setFound] = useState<CounterSale>()
  const uid = search.member
  const member = useStaffQuery(userQuery(uid ?? ''), { isWanted: uid !== undefined })
  const user = uid === undefined ? undefined : member.data
  const packages = useQuery(packagesQuery(shopId, i18n.locale))
  const order = found && found.member.uid === uid && found.order.state === 'pending' ? found.order : undefined
  const sold = order?.package ?? packages.data?.find(({ packageId }) => packageId === search.package)
  // Nothing is sold to a member whose name is not on the screen.
  const currency = sold?.currency ?? home.currency
  const methods: Method[] = [...home.tenders]
  const isGoods = search.sell === 'products'
  const stock = useStaffQuery(stockQuery(shopId, i18n.locale), { isWanted: isGoods })
  const all = useBasket(stock.data?.list ?? [])
  const basket = isGoods ? all : undefined
  if (may('/api/admin/recharge/gift') && !order && !basket) methods.push('gift')
  if (self?.paysOnline === true && !order && !basket && may('/api/admin/recharge/show-pay-link')) methods.push('phone')
  const of = { uid: user?.uid, sold, order: basket ? undefined : order, goods: basket }
  // A name that is not read yet is not taken for none.
  const isUnread = uid !== undefined && !user
  const till = useTillForm({ ...of, shopId, currency, methods, numbered: home.numbered, limit })
  const sale = useSale()
  const phone = usePayLink(uid, sale.finish)
  const isLocked = sale.state.step === 'sending' || sale.state.step === 'checking'
  useMethodKeys(till.methods, (method) => till.change({ method }))

  function take(scanned: CounterSale) {
    setFound(scanned)
    setIsScanning(false)
    setSearch({ member: scanned.member.uid, package: scanned.order.package.packageId, sell: undefined })
  }
  function close() {
    sale.clear()
    till.reset()
    setFound(undefined)
    all.empty()
    setSearch({ package: undefined, ...(isGoods && { member: undefined }) })
  }

  return (
    <div className={styles.columns}>
      <fieldset className={`${cardClass()} ${styles.form}`} disabled={isLocked}>
        <Step number={1} title={<Trans context="staff">Member</Trans>}>
          {uid === undefined || user ? (
            <MemberStep
              user={user}
              guest={isGoods ? <Trans>Nobody chosen: sold to a guest without an account</Trans> : undefined}
              onChoose={(chosen) => setSearch({ member: chosen })}
              onScan={() => setIsScanning(true)}
            />
          ) : (
            <MissingMember loaded={member} onOther={() => setSearch({ member: undefined })} />
          )}
        </Step>
        <Step number={2} title={isGoods ? <Trans>Products</Trans> : <Trans>Package</Trans>}>
          {!order && <WhatIsSold isGoods={isGoods} />}
          {basket && <GoodsStep shopId={shopId} basket={basket} />}
          {!isGoods && <PackagesOnSale shopId={shopId} order={order} chosen={sold?.packageId} />}
        </Step>
        <Step number={3} title={<Trans>Payment method</Trans>}>
          <TillFields till={till} numbered={home.numbered} currency={currency} />
        </Step>
      </fieldset>
      <div className={styles.side}>
        <SaleSide user={user} sold={sold} basket={basket} till={till} shopName={shopName} timeZone={timeZone} />
        <CountsForNote shopId={shopId} timeZone={timeZone} />
        <SlipsNote timeZone={timeZone} />
        <ConfirmSale till={till} sale={sale} phone={phone} currency={currency} isWaiting={isUnread} />
        <SellOffline
          till={till}
          sold={sold}
          basket={basket}
          currency={currency}
          asOf={isGoods ? stock.asOf : packages.dataUpdatedAt}
          timeZone={timeZone}
          isBlocked={isUnread || isLocked || phone.isOpen || order !== undefined}
          onSold={close}
        />
        {user && sold && !order && !isGoods && (
          <LetPay uid={user.uid} sold={sold} shopId={shopId} isLocked={isLocked} onMade={setFound} />
        )}
      </div>
      <ScanDrawer open={isScanning} onClose={() => setIsScanning(false)} onFound={take} />
      <ReceiptDialog
        receipt={sale.state.step === 'done' ? sale.state.receipt : undefined}
        isNew
        timesBefore={timesBefore(sale.state)}
        onClose={close}
        onChanged={close}
      />
    </div>
  )
}

/** The address names a member who is not read yet, or could not be. */
function MissingMember({ loaded, onOther }: { loaded: Loaded<unknown>; onOther: () => void }) {
  if (loaded.state === 'loading') return <Skeleton height="64px" radius="18px" />
  return (
    <>
      <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
      <Button kind="text" wide onClick={onOther}>
        <Trans>Choose another</Trans>
      </Button>
    </>
  )
}

function timesBefore(state: ReturnType<typeof useSale>['state']): number | null {
  if (state.step !== 'done') return null
  const { timesLeft, times } = state.receipt
  return timesLeft === null || times === null ? null : timesLeft - times
}

function useMethodKeys(methods: readonly Method[], onChoose: (method: Method) => void): void {
  const { t } = useLingui()
  useShortcut({ keys: numberKeys, label: t`Choose the payment method`, shown: '1–9' }, (key) => {
    const method = methods[Number(key) - 1]
    if (method) onChoose(method)
  })
  useShortcut({ keys: searchKeys, label: t`Find a member`, shown: 'F2' }, () => {
    document.querySelector<HTMLElement>('[data-staff-search]')?.focus()
  })
}

const numberKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const searchKeys = ['F2']

interface StepProps {
  number: number
  title: ReactNode
  children: ReactNode
}

function Step({ number, title, children }: StepProps) {
  return (
    <section className={styles.step}>
      <h2 className={styles.title}>
        <span className={styles.number}>{number}</span>
        {title}
      </h2>
      {children}
    </section>
  )
}
