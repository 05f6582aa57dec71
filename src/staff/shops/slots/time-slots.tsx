import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { addDays, formatDay, noonOf } from '#src/lib/format-time.ts'
import { timeSlotsQuery, type BedTypeId, type DateException, type TimeSlots } from './slot-calls.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { EditorNote } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { useSaveKey } from '#src/staff/kit/forms/use-save-key.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { DayView } from './day-view.tsx'
import { ExceptionDrawer } from './exception-drawer.tsx'
import { ExceptionList } from './exception-list.tsx'
import { SlotRules } from './slot-rules.tsx'
import styles from './slots-page.module.css'
import { type TemplateEditor, useTemplateEditor } from './use-template-editor.ts'
import { useTemplateFields } from './use-template-fields.ts'
import { weekdayOf } from './week-draft.ts'
import { WeekView } from './week-view.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { IconEdit } from '#src/ui/pictures/icons.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconBedLie } from '#src/ui/pictures/icons-critical.tsx'

/** /admin/time-slots: when the beds of a studio can be booked. Managers change it, all of the staff read it. */
export function TimeSlotsPage() {
  const { shop } = useStaffShop()
  // What was typed about one studio is never shown, or saved, as another's.
  return <ShopSlots key={shop?.shopId} shopId={shop?.shopId} isOver={shop?.stage === 'closed'} />
}

function ShopSlots({ shopId: known, isOver }: { shopId: number | undefined; isOver: boolean }) {
  const [search] = useStaffSearch('/admin/time-slots')
  const shopId = known ?? 0
  const loaded = useStaffQuery(timeSlotsQuery(shopId), { isWanted: known !== undefined })
  const mayEdit = useSelf().may('/api/admin/slots/save') && !isOver
  const editor = useTemplateEditor(shopId, loaded.data, search.type)
  useUnsavedGuard(editor.isChanged, 'type')
  const canSave = editor.isChanged && editor.trouble === undefined && !editor.isOffline
  useSaveKey(() => void editor.save(), canSave)
  return (
    <StaffPage
      title={<Trans>Time slots</Trans>}
      subtitle={<Subtitle slots={loaded.data} editor={editor} />}
      sync="none"
      tools={
        editor.isChanged && (
          <Badge tone="warn" icon={<IconEdit size={16} />}>
            <Trans>Unsaved changes</Trans>
          </Badge>
        )
      }
      actions={mayEdit ? <SaveButtons editor={editor} canSave={canSave} shopId={shopId} /> : undefined}
    >
      {loaded.state === 'failed' && <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />}
      {loaded.state === 'loading' && <Skeleton height="560px" radius="24px" />}
      {loaded.data && <Content shopId={shopId} slots={loaded.data} editor={editor} mayEdit={mayEdit} />}
      {editor.dialog}
    </StaffPage>
  )
}

function SaveButtons({ editor, canSave, shopId }: { editor: TemplateEditor; canSave: boolean; shopId: number }) {
  const { t } = useLingui()
  const typeId = editor.template?.typeId ?? ''
  return (
    <>
      <HistoryButton nouns={['slots']} subject={`template:${shopId}:${typeId}`} />
      <StaffButton
        kind="tonal"
        size="small"
        isLocal
        state={editor.isChanged ? 'ready' : 'disabled'}
        why={t`Nothing has changed`}
        onClick={editor.revert}
      >
        <Trans>Revert</Trans>
      </StaffButton>
      <StaffButton
        size="small"
        state={editor.state.step === 'sending' ? 'busy' : canSave ? 'ready' : 'disabled'}
        why={editor.isChanged ? undefined : t`Nothing has changed`}
        onClick={() => void editor.save()}
      >
        <Trans>Save</Trans>
      </StaffButton>
    </>
  )
}

function Subtitle({
  slots,
  editor: { isChanged, template, saved },
}: {
  slots: TimeSlots | undefined
  editor: TemplateEditor
}) {
  const { i18n } = useLingui()
  if (!slots || !template || !saved) return null
  // The first day from today on whose hours change; the rules of a slot hold at once.
  const changed = [0, 1, 2, 3, 4, 5, 6].find((ahead) => {
    const index = weekdayOf(addDays(slots.today, ahead))
    return JSON.stringify(template.week[index]) !== JSON.stringify(saved.week[index])
  })
  const day = formatDay(noonOf(addDays(slots.today, changed ?? 0)), i18n.locale, 'UTC')
  return (
    <>
      <Trans>Week template</Trans>
      <span className="dot" />
      {isChanged ? (
        <Trans>from {day} on, once saved</Trans>
      ) : saved.rev === 0 ? (
        <Trans>the studio's daily hours</Trans>
      ) : (
        <Trans>in force</Trans>
      )}
    </>
  )
}

interface ContentProps {
  shopId: number
  slots: TimeSlots
  editor: TemplateEditor
  mayEdit: boolean
}

function Content({ shopId, slots, editor, mayEdit }: ContentProps) {
  const { t } = useLingui()
  const [search, setSearch] = useStaffSearch('/admin/time-slots')
  const [open, setOpen] = useState<{ exception: DateException | undefined }>()
  const { template } = editor
  const fields = useTemplateFields(addDays(slots.today, -weekdayOf(slots.today)))
  if (!template)
    return <EmptyState icon={<IconBedLie size={28} />} title={<Trans>This studio has no beds yet</Trans>} />
  const typeNames: Record<BedTypeId, string> = { 'lie-down': t`Lie-down`, 'stand-up': t`Stand-up` }
  const types = slots.templates.map(({ typeId }) => ({ value: typeId, label: typeNames[typeId] }))
  const view = search.view ?? 'week'
  return (
    <div className={styles.columns}>
      <section className={styles.main}>
        <div className={styles.switches}>
          <Segmented
            label={t`Kind of bed`}
            value={template.typeId}
            options={types}
            onChange={(type) => setSearch({ type })}
          />
          <Segmented
            label={t`View`}
            value={view}
            options={[
              { value: 'week', label: t`Week template` },
              { value: 'day', label: t`Day view` },
            ]}
            onChange={(value) => setSearch({ view: value === 'day' ? 'day' : undefined })}
          />
        </div>
        <EditorNote editor={editor} fields={fields} />
        {view === 'day' ? (
          <DayView shopId={shopId} slots={slots} />
        ) : (
          <WeekView slots={slots} editor={editor} isReadOnly={!mayEdit} />
        )}
      </section>
      <div className={styles.side}>
        <SlotRules
          template={template}
          typeName={typeNames[template.typeId]}
          trouble={editor.trouble}
          needed={editor.needed}
          isReadOnly={!mayEdit}
          onChange={editor.change}
        />
        <ExceptionList
          exceptions={slots.exceptions}
          onOpen={mayEdit ? (exception) => setOpen({ exception }) : undefined}
        />
        {!mayEdit && (
          <p className={styles.meta}>
            <Trans>Only managers change the times.</Trans>
          </p>
        )}
      </div>
      <ExceptionDrawer
        open={open !== undefined}
        shopId={shopId}
        slots={slots}
        exception={open?.exception}
        onClose={() => setOpen(undefined)}
      />
    </div>
  )
}
