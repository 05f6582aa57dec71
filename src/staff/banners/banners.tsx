import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { bannerStanding } from '#src/domain/banners/banner-days.ts'
import { type Language, toLanguage } from '#src/domain/language.ts'
import { isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { bannersKey, bannersQuery, shownKey, sortBanners, type StaffBanner } from './banner-calls.ts'
import { BannerForm } from './banner-form.tsx'
import { BannerList } from './banner-list.tsx'
import { BannerSide } from './banner-side.tsx'
import { useBannerFields } from './banner-fields.tsx'
import { BannerTapsPanel } from './banner-taps.tsx'
import { RemoveBanner } from './remove-banner.tsx'
import { useBannerMissing } from './use-banner-missing.ts'
import { type BannerEditor, useBannerEditor } from './use-banner-editor.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { EditorActions } from '#src/staff/kit/forms/editor-actions.tsx'
import { MissingNote, useMissingText } from '#src/staff/kit/forms/missing-note.tsx'
import { EditorColumns } from '#src/staff/kit/forms/editor-columns.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { EditorNote } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { newThing, useOpened } from '#src/staff/kit/forms/draft/use-opened.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconPhoto } from '#src/ui/pictures/icons.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

/** /admin/banners: what members see above everything else, made, scheduled and put in order. Managers change it. */
export function BannersPage() {
  const { t, i18n } = useLingui()
  const { shop } = useStaffShop()
  const today = isoDay(useNow(nextMinute), shop?.timeZone)
  const { data: banners, state, retry, isReading } = useStaffQuery(bannersQuery())
  const { may } = useSelf()
  const mayEdit = may('/api/admin/banners/save')
  const [search, setSearch] = useStaffSearch('/admin/banners')
  const [language, setLanguage] = useState<Language>(() => toLanguage(i18n.locale))
  const wanted = search.banner ?? banners?.[0]?.bannerId
  const others = banners?.filter(({ bannerId }) => bannerId !== wanted) ?? []
  const editor = useBannerEditor({
    others,
    today,
    onSaved({ bannerId }) {
      setSearch({ banner: bannerId })
      showToast({ text: t`Saved and published` })
    },
  })
  const missing = useBannerMissing()
  const trouble = useMissingText(editor.editing ? missing(editor.editing.draft, editor.troubles) : [])
  const order = useOrder()
  useOpened({ editor, wanted, things: banners, idOf: ({ bannerId }) => bannerId })
  const mayDrop = useUnsavedGuard(editor.isChanged)

  async function open(id: string) {
    if (await mayDrop()) setSearch({ banner: id }, 'push')
  }

  return (
    <StaffPage
      title={<Trans>Banners</Trans>}
      subtitle={banners && <Summary banners={banners} today={today} />}
      actions={
        <>
          <HistoryButton nouns={['banners']} subject={wanted === undefined ? undefined : `banner:${wanted}`} />
          {mayEdit && <EditorActions editor={editor} trouble={trouble} />}
        </>
      }
    >
      {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {state === 'loading' && <Skeleton height="420px" radius="24px" />}
      {banners && (
        <EditorColumns
          list={
            <Panel>
              <BannerList
                banners={banners}
                today={today}
                openId={wanted}
                onOpen={({ bannerId }) => void open(bannerId)}
                edit={mayEdit ? { ...order, onAdd: () => void open(newThing) } : undefined}
              />
            </Panel>
          }
          form={
            editor.editing ? (
              <Form
                editor={editor}
                openId={wanted}
                mayEdit={mayEdit}
                trouble={trouble}
                today={today}
                language={language}
                onLanguage={setLanguage}
                onRemoved={() => setSearch({ banner: undefined })}
              />
            ) : (
              <EmptyState icon={<IconPhoto size={28} />} title={<Trans>No banners yet</Trans>} />
            )
          }
          side={
            editor.editing && (
              <>
                <BannerSide draft={editor.editing.draft} others={others} language={language} today={today} />
                {shop && editor.editing.base && (
                  <BannerTapsPanel shopId={shop.shopId} bannerId={editor.editing.base.bannerId} />
                )}
              </>
            )
          }
        />
      )}
    </StaffPage>
  )
}

interface FormProps {
  editor: BannerEditor
  openId: string | undefined
  mayEdit: boolean
  /** What keeps it from being published. */
  trouble: string | undefined
  today: string
  language: Language
  onLanguage: (language: Language) => void
  onRemoved: () => void
}

function Form({ editor, openId, mayEdit, trouble, today, language, onLanguage, onRemoved }: FormProps) {
  const fields = useBannerFields(today)
  if (!editor.editing) return null
  const { draft, base } = editor.editing
  return (
    <Panel>
      <fieldset disabled={!mayEdit} className="stack-12">
        <EditorNote editor={editor} fields={fields} reasons={{ 'bad-request': <Refused /> }} />
        <MissingNote text={mayEdit && editor.isChanged ? trouble : undefined} />
        <BannerForm
          key={openId}
          draft={draft}
          troubles={editor.troubles}
          language={language}
          onLanguage={onLanguage}
          onChange={editor.change}
        />
        {mayEdit && base && (
          <RemoveBanner key={`remove ${base.bannerId}`} banner={base} today={today} onRemoved={onRemoved} />
        )}
      </fieldset>
    </Panel>
  )
}

/** What this page could not know of: a picture that is gone, or a seventh banner that another device added. */
function Refused() {
  return (
    <Trans>
      Not saved: a picture isn't there any more, or a studio already shows 6 on one of these days. Choose the picture
      again, or change the dates.
    </Trans>
  )
}

/** Puts the banners in another order; the answer is the list. */
function useOrder() {
  const queries = useQueryClient()
  return useStaffWrite({
    send: sortBanners,
    invalidates: [bannersKey, shownKey],
    onDone: ({ list }) => void queries.setQueryData(bannersKey, list),
  })
}

function Summary({ banners, today }: { banners: readonly StaffBanner[]; today: string }) {
  const count = (kind: string) => banners.filter((banner) => bannerStanding(banner, today) === kind).length
  const [playing, scheduled] = [count('playing'), count('scheduled')]
  return (
    <>
      <Plural value={playing} one="# playing" other="# playing" />
      {scheduled > 0 && (
        <>
          <span className="dot" />
          <Plural value={scheduled} one="# scheduled" other="# scheduled" />
        </>
      )}
    </>
  )
}
