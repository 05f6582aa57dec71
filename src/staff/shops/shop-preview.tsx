import { Trans, useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'
import { ownPicture } from '#src/domain/members/own-picture.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import type { Contact } from '#src/domain/chain/app-config.ts'
import { ContactCard } from '#src/shared/chain/contact-card.tsx'
import { WechatCard } from '#src/shared/chain/wechat-card.tsx'
import { ShopCard } from '#src/shared/shops/shop-card.tsx'
import type { StaffShop } from './shop-calls.ts'
import { PreviewBox } from '#src/staff/kit/panels/preview-box.tsx'

import { termsOf, type ShopDraft } from './shop-draft.ts'

interface ShopPreviewProps {
  draft: ShopDraft
  known: StaffShop
  /** As members see it today. */
  today: Shop | undefined
}

/** The members' own card of a studio, so that it cannot look different. */
export function ShopPreview({ draft, known: { timeZone, dailyHours }, today }: ShopPreviewProps) {
  const { i18n } = useLingui()
  const { languages, latitude, longitude, mapUrl, identityCheck: _, ...terms } = termsOf(draft)
  const shown = languages.find(({ language }) => language === toLanguage(i18n.locale)) ?? languages[0]
  const texts = shown ?? { name: '', address: '', tags: [] }
  const place = { latitude, longitude, mapUrl }
  // Where beds follow a week of their own, the card shows what they make of today.
  const isOverruled = today !== undefined && dailyHours !== undefined && dailyHours.ownWeek.length > 0
  const hours = isOverruled ? { opensAt: today.opensAt, closesAt: today.closesAt } : {}
  const shop = { ...terms, ...texts, ...place, ...hours, languages, shopId: 0, timeZone, closedOn: today?.closedOn }
  return (
    <PreviewBox where={<Trans>Select studio</Trans>}>
      <ShopCard shop={shop} isCurrent onChoose={() => undefined} />
    </PreviewBox>
  )
}

/** What the members' help screen offers at this studio; `chain` is what the chain has. */
export function HelpPreview({ draft, chain }: { draft: ShopDraft; chain: Contact }) {
  const contact = contactOf(termsOf(draft), chain)
  const picture = ownPicture(contact.wechatQr)
  return (
    <PreviewBox where={<Trans>Help</Trans>}>
      <div className="stack-10">
        <ContactCard contact={contact} />
        {picture !== undefined && <WechatCard key={picture} picture={picture} />}
      </div>
    </PreviewBox>
  )
}

type Own = Pick<ReturnType<typeof termsOf>, 'phone' | 'wechatId' | 'wechatQr'>

/** As the studio answers: of WeChat either everything is the studio's or nothing. */
function contactOf({ phone, wechatId, wechatQr }: Own, chain: Contact): Contact {
  const isOwn = wechatId !== '' || wechatQr !== null
  return {
    ...chain,
    phone: phone || chain.phone,
    ...(isOwn && { wechatId, wechatQr }),
  }
}
