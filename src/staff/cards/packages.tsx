import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { MissingNote, useMissingText } from '#src/staff/kit/forms/missing-note.tsx'
import { EditorColumns } from '#src/staff/kit/forms/editor-columns.tsx'
import { EditorNote, type DraftField } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { newThing, useOpened } from '#src/staff/kit/forms/draft/use-opened.ts'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { EditorActions } from '#src/staff/kit/forms/editor-actions.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { useEditor } from '#src/staff/kit/forms/draft/use-editor.ts'
import { moneyParts } from '#src/lib/format-money.ts'

import {
  packagesKey,
  sortPackages,
  staffPackagesQuery,
  type StaffPackage,
  packageOf,
  savePackage,
} from './package-calls.ts'
import { PackageForm } from './package-form.tsx'
import { PackageList } from './package-list.tsx'
import { PackageSide } from './package-side.tsx'
import { draftOf, draftTroubles, isSameDraft, newDraft, termsOf, type PackageDraft } from './package-draft.ts'
import { usePackageMissing } from './use-package-missing.ts'
import { useTermsText } from './use-terms-text.ts'

/** /admin/packages: the list, the terms of one, and how members see it. Managers change, all of the staff read. */
export function PackagesPage() {
  const { t } = useLingui()
  const loaded = useStaffQuery(staffPackagesQuery())
  const { may } = useSelf()
  const mayEdit = may('/api/admin/packages/save')
  const [search, setSearch] = useStaffSearch('/admin/packages')
  const editor = usePackageEditor((saved) => {
    setSearch({ package: saved.packageId })
    showToast({ text: t`Saved and published` })
  })
  const trouble = useMissingText(usePackageMissing()(editor.editing ? editor.troubles : []))
  const order = useStaffWrite({ send: sortPackages, invalidates: [packagesKey] })
  const { data: packages, state, retry, isReading } = loaded
  const wanted = search.package ?? packages?.[0]?.packageId
  useOpened({ editor, wanted, things: packages, idOf: ({ packageId }) => packageId })
  const mayDrop = useUnsavedGuard(editor.isChanged)

  async function open(id: string) {
    if (await mayDrop()) setSearch({ package: id }, 'push')
  }

  return (
    <StaffPage
      title={<Trans>Packages</Trans>}
      subtitle={packages && <Summary packages={packages} />}
      hasShop={false}
      actions={
        <>
          <HistoryButton nouns={['packages']} subject={wanted === undefined ? undefined : `package:${wanted}`} />
          {mayEdit && <EditorActions editor={editor} trouble={trouble} />}
        </>
      }
    >
      {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {state === 'loading' && <Skeleton height="420px" radius="24px" />}
      {packages && (
        <EditorColumns
          list={
            <Panel>
              <PackageList
                packages={packages}
                openId={wanted}
                onOpen={({ packageId }) => void open(packageId)}
                edit={mayEdit ? { ...order, onAdd: () => void open(newThing) } : undefined}
              />
            </Panel>
          }
          form={editor.editing ? <Form editor={editor} mayEdit={mayEdit} trouble={trouble} /> : <Nothing />}
          side={editor.editing && <Side editor={editor} />}
        />
      )}
    </StaffPage>
  )
}

interface FormProps {
  editor: PackageEditor
  mayEdit: boolean
  /** What keeps it from being published. */
  trouble: string | undefined
}

function Form({ editor, mayEdit, trouble }: FormProps) {
  const fields = usePackageFields()
  if (!editor.editing) return null
  const { draft } = editor.editing
  return (
    <Panel>
      <fieldset disabled={!mayEdit} className="stack-12">
        <EditorNote editor={editor} fields={fields} />
        <MissingNote text={mayEdit && editor.isChanged ? trouble : undefined} />
        <PackageForm draft={draft} troubles={editor.troubles} onChange={editor.change} />
      </fieldset>
    </Panel>
  )
}

function Side({ editor: { editing } }: { editor: PackageEditor }) {
  return editing && <PackageSide draft={editing.draft} packageId={editing.base?.packageId} />
}

function Summary({ packages }: { packages: readonly StaffPackage[] }) {
  const sold = packages.filter(({ onSale }) => onSale).length
  return (
    <>
      <Plural value={packages.length} one="# package" other="# packages" />
      <span className="dot" />
      <Plural value={sold} one="# on sale" other="# on sale" />
    </>
  )
}

function Nothing() {
  return <EmptyState icon={<IconTicket size={28} />} title={<Trans>No packages yet</Trans>} />
}

/** The package that is open. */
function usePackageEditor(onSaved: (saved: StaffPackage) => void) {
  const { home } = useSelf()
  return useEditor({
    draftOf,
    newDraft: newDraft(home.currency),
    isSame: isSameDraft,
    troublesOf: draftTroubles,
    send: async ({ draft, base }, opId) =>
      await savePackage({ packageId: base?.packageId, rev: base?.rev, ...termsOf(draft) }, opId),
    theirsOf: packageOf,
    invalidates: [packagesKey],
    onSaved,
  })
}

type PackageEditor = ReturnType<typeof usePackageEditor>

/** What two people may make of one package, field by field. */
function usePackageFields(): DraftField<PackageDraft>[] {
  const { t } = useLingui()
  const text = useTermsText()
  return [
    { key: 'names', field: t`Package name`, show: ({ names }) => Object.values(names).filter(Boolean).join(' / ') },
    { key: 'price', field: t`Price`, show: ({ price, currency }) => moneyParts(0, currency).sign + price },
    { key: 'times', field: t`Sessions`, show: ({ times }) => (times === null ? t`Unlimited` : String(times)) },
    { key: 'bonusTimes', field: t`Bonus sessions`, show: ({ bonusTimes }) => String(bonusTimes) },
    { key: 'validDays', field: t`Validity`, show: ({ validDays }) => text.days(validDays) },
    {
      key: 'deviceTypes',
      field: t`Devices`,
      show: (of) => of.deviceTypes.map((type) => text.bedType[type]).join(', '),
    },
    { key: 'shopIds', field: t`Studios`, show: ({ shopIds }) => shopIds.join(', ') },
    { key: 'onSale', field: t`On sale`, show: ({ onSale }) => (onSale ? t`Yes` : t`No`) },
    { key: 'saleFrom', field: t`Sold from`, show: ({ saleFrom }) => saleFrom ?? '—' },
    { key: 'saleTo', field: t`Sold until`, show: ({ saleTo }) => saleTo ?? '—' },
  ]
}
