import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Contact } from '#src/domain/chain/app-config.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { EditorNote } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { useOpened } from '#src/staff/kit/forms/draft/use-opened.ts'
import { EditorActions } from '#src/staff/kit/forms/editor-actions.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { PhotoPanel } from '#src/staff/kit/panels/photo-panel.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { UnsavedCard } from '#src/staff/kit/forms/unsaved-card.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { chainConfigQuery } from '#src/staff/chain/chain-config-calls.ts'
import { useClashWrite } from '#src/staff/appointments/clashes/use-clash-write.tsx'
import { type EditorInput, useDraft } from '#src/staff/kit/forms/draft/use-draft.ts'
import { editorOf } from '#src/staff/kit/forms/draft/use-editor.ts'

import { shopInfoQuery, type StaffShop, saveShop, shopInfoKey, shopOf } from './shop-calls.ts'
import { CloseToday } from './close-today.tsx'
import { ShopContacts } from './shop-contacts.tsx'
import { draftOf, isSameShop, shopTroubles, termsOf, type ShopDraft } from './shop-draft.ts'
import { ShopHours } from './shop-hours.tsx'
import { ShopAlertsPanel } from './alerts/shop-alerts.tsx'
import { ShopMode } from './shop-mode.tsx'
import { ShopIdentity } from './presence/shop-identity.tsx'
import { ShopPresence } from './presence/shop-presence.tsx'
import { ShopPlace } from './shop-place.tsx'
import { ShopWifi } from './shop-wifi.tsx'
import { HelpPreview, ShopPreview } from './shop-preview.tsx'
import { ShopTextsPanel } from './texts/shop-texts.tsx'
import { useShopFields } from './texts/use-shop-fields.ts'
import styles from './shop-info.module.css'

/** /admin/shop-info: what members are told of a studio, its daily hours, and closing it for today. */
export function ShopInfoPage() {
  const { t } = useLingui()
  const { shop } = useStaffShop()
  const { may } = useSelf()
  const isOver = shop?.stage === 'closed'
  const mayEdit = may('/api/admin/shops/save') && !isOver
  const shopId = shop?.shopId
  const { data, state, retry, isReading } = useStaffQuery(shopInfoQuery(shopId ?? 0), {
    isWanted: shopId !== undefined,
  })
  const chain = useChainContact()
  const editor = useShopEditor(() => showToast({ text: t`Saved and published` }))
  const idOf = (known: StaffShop) => String(known.shopId)
  useOpened({ editor, wanted: data && idOf(data), things: data && [data], idOf })
  useUnsavedGuard(editor.isChanged)
  return (
    <StaffPage
      title={<Trans>Studio details</Trans>}
      subtitle={
        data && (
          <>
            <Trans>Studio no. {data.shopId}</Trans>
            <span className="dot" />
            <Trans>Time zone {data.timeZone}</Trans>
          </>
        )
      }
      actions={
        <>
          <Link to="/admin/shops" className={buttonClass({ kind: 'tonal', size: 'small' })}>
            <Trans>All studios</Trans>
          </Link>
          <HistoryButton nouns={['shops']} subject={shopId === undefined ? undefined : `shop:${shopId}`} />
          {mayEdit && <EditorActions editor={editor} />}
        </>
      }
    >
      {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {state === 'loading' && <Skeleton height="420px" radius="24px" />}
      {data && editor.editing && (
        <div className={styles.columns}>
          <Form editor={editor} mayEdit={mayEdit} chain={chain} dailyHours={data.dailyHours} />
          <div className={styles.side}>
            {!isOver && <ShopPreview draft={editor.editing.draft} known={data} today={shop} />}
            <Changes editor={editor} />
            {may('/api/admin/shops/close-today') && !isOver && <CloseToday shop={data} name={shop?.name ?? ''} />}
            {chain && !isOver && <HelpPreview draft={editor.editing.draft} chain={chain} />}
          </div>
        </div>
      )}
      {editor.dialog}
    </StaffPage>
  )
}

interface FormProps {
  editor: ShopEditor
  mayEdit: boolean
  chain: Contact | undefined
  dailyHours: StaffShop['dailyHours']
}

function Form({ editor, mayEdit, chain, dailyHours }: FormProps) {
  const { t } = useLingui()
  const fields = useShopFields()
  const { editing, troubles, change } = editor
  if (!editing) return null
  const { draft } = editing
  return (
    <fieldset disabled={!mayEdit} className={styles.form}>
      <EditorNote editor={editor} fields={fields} />
      <ShopTextsPanel draft={draft} hasTrouble={troubles.includes('texts')} onChange={change} />
      <div className={styles.panels}>
        <Panel title={<Trans>Daily hours</Trans>}>
          <ShopHours draft={draft} troubles={troubles} dailyHours={dailyHours} onChange={change} />
          <ShopContacts draft={draft} troubles={troubles} chain={chain} onChange={change} />
        </Panel>
        <div className="stack-14">
          <PhotoPanel
            title={<Trans>Photo of the studio</Trans>}
            alt={t`Photo of the studio`}
            url={draft.photo}
            onChange={(photo) => change({ photo })}
          />
          <ShopPlace draft={draft} troubles={troubles} onChange={change} />
          <ShopWifi name={draft.wifiName} onChange={change} />
        </div>
      </div>
      <ShopMode draft={draft} troubles={troubles} now={editing.base?.operatingMode} onChange={change} />
      <ShopIdentity draft={draft} onChange={change} />
      <ShopPresence draft={draft} limits={editing.base?.presenceLimits} onChange={change} />
      <ShopAlertsPanel draft={draft} isDisabled={!mayEdit} onChange={change} />
    </fieldset>
  )
}

function Changes({ editor: { editing, isChanged } }: { editor: ShopEditor }) {
  const { t } = useLingui()
  const fields = useShopFields()
  if (!isChanged || !editing?.base) return null
  const [before, after] = [draftOf(editing.base), editing.draft]
  const changes = fields
    .filter(({ show }) => show(before) !== show(after))
    .map(({ key, field, show }) => ({ key, field, before: show(before) || t`none`, after: show(after) || t`none` }))
  return <UnsavedCard changes={changes} />
}

/** What members of every studio see that has no contact of its own; undefined while that is not known. */
function useChainContact(): Contact | undefined {
  const { data } = useStaffQuery(chainConfigQuery())
  if (!data) return undefined
  const { phone, email, wechatId, wechatQr } = data.published
  // The hours of customer service are the chain's everywhere and stand on none of the cards.
  return { phone, email, wechatId, wechatQr, serviceHours: '' }
}

/** The studio that is open. Hours that leave appointments outside ask about each of them before they are saved. */
function useShopEditor(onSaved: () => void) {
  const hold = useDraft({
    draftOf,
    isSame: isSameShop,
    troublesOf: shopTroubles,
    theirsOf: shopOf,
  })
  const { dialog, ...writer } = useClashWrite({
    send: async ({ draft, base }: EditorInput<StaffShop, ShopDraft>, decisions, opId) => {
      if (!base) throw new Error('A studio is never made here')
      return await hold.guard(base, () =>
        saveShop({ shopId: base.shopId, rev: base.rev, ...termsOf(draft) }, decisions, opId),
      )
    },
    invalidates: [shopInfoKey, ['shops'], ['staff']],
    onDone: (saved: StaffShop, input) => {
      hold.settle(saved, input)
      onSaved()
    },
  })
  return { ...editorOf(hold, writer), dialog }
}

type ShopEditor = ReturnType<typeof useShopEditor>
