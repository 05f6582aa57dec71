import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import { ownPicture } from '#src/domain/members/own-picture.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import type { Contact } from '#src/domain/chain/app-config.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { ContactCard } from '#src/shared/chain/contact-card.tsx'
import { HoursLine } from '#src/shared/chain/hours-line.tsx'
import { ProblemList } from '#src/member/problems/problem-list.tsx'
import { SupportLines } from '#src/shared/chain/support-lines.tsx'
import { PlaceCard } from '#src/member/help/place-card.tsx'
import { WechatCard } from '#src/shared/chain/wechat-card.tsx'
import { ShopHours } from '#src/shared/shops/shop-hours.tsx'
import { StaffedLine } from '#src/shared/shops/staffed-line.tsx'
import { useShopText } from '#src/shared/shops/use-shop-text.ts'
import { useShops } from '#src/member/shops/use-shops.ts'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { TroubleText } from '#src/ui/feedback/trouble-text.tsx'
import { RowFace, rowClass, RowList } from '#src/ui/layout/list-row.tsx'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { IconQuestion, IconShop } from '#src/ui/pictures/icons.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'

import styles from './help.module.css'

/** /help: how to reach customer service and where the shop is; open to everybody, and kept for when there is no signal. */
export function HelpScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { shops, current, state, retry } = useShops()
  return (
    <Page>
      <NavBar title={t`Help`} onBack={goBack} />
      <h2 className={styles.question}>
        <Trans>Need a hand?</Trans>
      </h2>
      {current && <ShopHelp shop={current} />}
      {!current && state === 'loading' && <Waiting />}
      {!current && state === 'failed' && <NeverLoaded onRetry={retry} />}
      {shops?.length === 0 && !current && <EmptyState icon={<IconShop size={28} />} title={t`No studios yet`} />}
    </Page>
  )
}

function ShopHelp({ shop }: { shop: Shop }) {
  const { i18n, t } = useLingui()
  const { name, address } = useShopText(shop)
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(studioConfigQuery(shop.shopId, i18n.locale))
  return (
    <div className={styles.help}>
      {data?.contact.afterHours && (
        <RowList label={t`Contact support`}>
          <SupportLines shopId={shop.shopId} timeZone={shop.timeZone} />
        </RowList>
      )}
      {data && <HoursLine hours={data.contact.serviceHours} timeZone={shop.timeZone} />}
      <StaffedLine shop={shop} />
      <ConnectionNotice asOf={dataUpdatedAt} onBack={() => void refetch()} />
      {data && <ContactWays contact={data.contact} />}
      {!data && isError && <NeverLoaded onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && <Waiting />}
      <Reporting />
      <PlaceCard name={name} address={address} mapUrl={shop.mapUrl} hours={<ShopHours shop={shop} />} />
    </div>
  )
}

/** For members: something is wrong, and what became of what they told. */
function Reporting() {
  const { t } = useLingui()
  const isSignedIn = useRemembered(remembered.token) !== undefined
  if (!isSignedIn) return null
  return (
    <>
      <RowList label={t`Report a problem`}>
        <li>
          <Link to="/report" className={rowClass()}>
            <RowFace icon={<IconQuestion size={24} />} label={<Trans>Report a problem</Trans>} />
          </Link>
        </li>
      </RowList>
      <ProblemList />
    </>
  )
}

function ContactWays({ contact }: { contact: Contact }) {
  const picture = ownPicture(contact.wechatQr)
  return (
    <>
      <ContactCard contact={contact} />
      {picture !== undefined && <WechatCard key={picture} picture={picture} />}
    </>
  )
}

function NeverLoaded({ onRetry, isRetrying = false }: { onRetry: () => void; isRetrying?: boolean }) {
  const { t } = useLingui()
  return (
    <ErrorState
      title={t`Contact details couldn't be loaded`}
      text={
        <>
          <Trans>This phone hasn't kept the phone number yet.</Trans> <TroubleText />
        </>
      }
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  )
}

function Waiting() {
  const phase = useSkeleton(true)
  if (phase !== 'skeleton') return null
  return (
    <>
      <Skeleton height="22px" width="70%" />
      <Skeleton height="218px" radius="24px" />
      <Skeleton height="154px" radius="24px" />
    </>
  )
}
