import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { userKey } from '#src/staff/members/member-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { accessKey, setAccess, type ShopLevel, type StaffPerson } from './access-calls.ts'
import { type ChosenLevels, LevelsChoice, levelsToSend } from './levels-choice.tsx'

interface AccessDrawerProps {
  person: Pick<StaffPerson, 'uid' | 'nickname' | 'phoneMasked' | 'rev' | 'level' | 'shops'>
  shops: readonly ListedShop[]
  onClose: () => void
}

/** Where one person may work and as what; saving asks for a reason, and names what is taken away. */
export function AccessDrawer({ person, shops, onClose }: AccessDrawerProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ChosenLevels>(() => ({ chain: person.level, shops: levelsOf(person) }))
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
  const levels = levelsToSend(chosen)
  const isNothing = levels.level === null && levels.shops.length === 0
  const isSame = chosen.chain === person.level && (chosen.chain !== null || sameLevels(chosen.shops, levelsOf(person)))
  const isRemoval = isNothing && !isSame
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
      <LevelsChoice chosen={chosen} shops={shops.filter((shop) => isOffered(shop, person))} onChange={setChosen} />
      <ReasonDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={isRemoval ? <Trans>Take all access from {name}?</Trans> : <Trans>Change the access of {name}?</Trans>}
        confirm={isRemoval ? <Trans>Take all access away</Trans> : <Trans>Save</Trans>}
        tone={isRemoval ? 'danger' : 'primary'}
        isBusy={state.step === 'sending'}
        onConfirm={(reason) => void write({ memberUid: person.uid, rev: person.rev, ...levels, reason })}
      >
        <WriteNote state={state} isOffline={isOffline} />
      </ReasonDialog>
    </Drawer>
  )
}

/** What somebody has at a studio that is closed for good stays theirs until it is taken away. */
export function isOffered({ shopId, stage }: ListedShop, { shops }: Pick<StaffPerson, 'shops'>): boolean {
  return stage !== 'closed' || shops.some((one) => one.shopId === shopId)
}

function levelsOf({ shops }: Pick<StaffPerson, 'shops'>): Map<number, ShopLevel> {
  return new Map(shops.map(({ shopId, level }) => [shopId, level === 'owner' ? 'manager' : level]))
}

function sameLevels(one: ReadonlyMap<number, ShopLevel>, other: ReadonlyMap<number, ShopLevel>): boolean {
  return one.size === other.size && [...one].every(([shopId, level]) => other.get(shopId) === level)
}
