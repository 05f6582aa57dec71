import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { toLanguage } from '#src/domain/language.ts'
import { shopText } from '#src/domain/shops/shop.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { userKey } from '#src/staff/members/member-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import type { StaffLevel } from '#src/staff/kit/self/self-calls.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { accessKey, setAccess, type ShopLevel, type StaffPerson } from './access-calls.ts'
import styles from './access.module.css'
import { useLevelName } from './level-badge.tsx'

interface AccessDrawerProps {
  person: Pick<StaffPerson, 'uid' | 'nickname' | 'phoneMasked' | 'rev' | 'level' | 'shops'>
  shops: readonly ListedShop[]
  onClose: () => void
}

/** Where one person may work and as what; saving asks for a reason, and names what is taken away. */
export function AccessDrawer({ person, shops, onClose }: AccessDrawerProps) {
  const { t, i18n } = useLingui()
  const levelName = useLevelName()
  const [chosen, setChosen] = useState(() => ({ chain: person.level, shops: levelsOf(person) }))
  const [isAsking, setIsAsking] = useState(false)
  const { state, write, isOffline } = useStaffWrite({
    send: setAccess,
    invalidates: [accessKey, userKey(person.uid)],
    onDone: () => {
      showToast({ text: t`Saved` })
      setIsAsking(false)
      onClose()
    },
  })
  const name = person.nickname || person.phoneMasked
  const shopLevels = chosen.chain === null ? [...chosen.shops].map(([shopId, level]) => ({ shopId, level })) : []
  const isNothing = chosen.chain === null && shopLevels.length === 0
  const isSame = chosen.chain === person.level && (chosen.chain !== null || sameLevels(chosen.shops, levelsOf(person)))
  const isRemoval = isNothing && !isSame
  const none = t({ message: 'None', context: 'access' })
  const setShop = (shopId: number, level: ShopLevel | 'none') => {
    const next = new Map(chosen.shops)
    if (level === 'none') next.delete(shopId)
    else next.set(shopId, level)
    setChosen({ ...chosen, shops: next })
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={<Trans>Access of {name}</Trans>}
      subtitle={person.phoneMasked}
      footer={
        <StaffButton
          wide
          kind={isRemoval ? 'danger' : 'primary'}
          state={isSame || isOffline ? 'disabled' : 'ready'}
          why={t`Nothing has changed yet`}
          onClick={() => setIsAsking(true)}
        >
          {isRemoval ? <Trans>Take all access away</Trans> : <Trans>Save</Trans>}
        </StaffButton>
      }
    >
      <section className={styles.card}>
        <h3 className={styles.heading}>{t`All studios`}</h3>
        <Segmented<StaffLevel | 'none'>
          label={t`All studios`}
          value={chosen.chain ?? 'none'}
          options={[
            { value: 'none', label: none },
            ...(['staff', 'manager', 'owner'] as const).map((value) => ({ value, label: levelName(value) })),
          ]}
          onChange={(value) => setChosen({ ...chosen, chain: value === 'none' ? null : value })}
        />
        <p className={styles.note}>
          <Trans>Settings, prices and access of the chain need a level for all studios.</Trans>
        </p>
      </section>
      {chosen.chain === null && (
        <section className={styles.card}>
          <h3 className={styles.heading}>{t`Single studios`}</h3>
          {shops.map((shop) => {
            const shopName = shopText(shop, toLanguage(i18n.locale)).entry.name
            return (
              <div key={shop.shopId} className={styles.row}>
                <span>{shopName}</span>
                <Segmented<ShopLevel | 'none'>
                  label={shopName}
                  value={chosen.shops.get(shop.shopId) ?? 'none'}
                  options={[
                    { value: 'none', label: none },
                    { value: 'staff', label: levelName('staff') },
                    { value: 'manager', label: levelName('manager') },
                  ]}
                  onChange={(level) => setShop(shop.shopId, level)}
                />
              </div>
            )
          })}
        </section>
      )}
      <ReasonDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={isRemoval ? <Trans>Take all access from {name}</Trans> : <Trans>Change the access of {name}</Trans>}
        confirm={isRemoval ? <Trans>Take all access away</Trans> : <Trans>Save</Trans>}
        tone={isRemoval ? 'danger' : 'primary'}
        isBusy={state.step === 'sending'}
        onConfirm={(reason) =>
          void write({ memberUid: person.uid, rev: person.rev, level: chosen.chain, shops: shopLevels, reason })
        }
      >
        <WriteNote state={state} isOffline={isOffline} />
      </ReasonDialog>
    </Drawer>
  )
}

function levelsOf({ shops }: Pick<StaffPerson, 'shops'>): Map<number, ShopLevel> {
  return new Map(shops.map(({ shopId, level }) => [shopId, level === 'owner' ? 'manager' : level]))
}

function sameLevels(one: ReadonlyMap<number, ShopLevel>, other: ReadonlyMap<number, ShopLevel>): boolean {
  return one.size === other.size && [...one].every(([shopId, level]) => other.get(shopId) === level)
}
