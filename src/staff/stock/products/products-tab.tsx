import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { moneyParts } from '#src/lib/format-money.ts'
import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { EditorActions } from '#src/staff/kit/forms/editor-actions.tsx'
import { EditorColumns } from '#src/staff/kit/forms/editor-columns.tsx'
import { type DraftField, EditorNote } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { useEditor } from '#src/staff/kit/forms/draft/use-editor.ts'
import { newThing, useOpened } from '#src/staff/kit/forms/draft/use-opened.ts'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { type Product, productOf, productsQuery, saveProduct, stockKey } from '#src/staff/stock/stock-calls.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { IconBottle } from '#src/ui/pictures/icons.tsx'

import styles from '#src/staff/stock/stock.module.css'

import { draftOf, draftTroubles, isSameDraft, newDraft, type ProductDraft, termsOf } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { ProductList } from './product-list.tsx'

/** What the chain sells over the counter. Managers of the chain change it, all of the staff read. */
export function ProductsTab({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui()
  const { data: products, state, retry, isReading } = useStaffQuery(productsQuery())
  const { may } = useSelf()
  const mayEdit = may('/api/admin/stock/save-product')
  const [search, setSearch] = useStaffSearch('/admin/stock')
  const editor = useProductEditor((saved) => {
    setSearch({ product: saved.productId })
    showToast({ text: t`Saved` })
  })
  const wanted = search.product ?? products?.[0]?.productId
  useOpened({ editor, wanted, things: products, idOf: ({ productId }) => productId })
  const mayDrop = useUnsavedGuard(editor.isChanged)

  async function open(id: string) {
    if (await mayDrop()) setSearch({ product: id }, 'push')
  }

  return (
    <StaffPage
      title={<Trans>Products and stock</Trans>}
      subtitle={products && <Plural value={products.length} one="# product" other="# products" />}
      hasShop={false}
      actions={
        <>
          <HistoryButton nouns={['stock']} subject={wanted === undefined ? undefined : `product:${wanted}`} />
          {mayEdit && <EditorActions editor={editor} label={<Trans>Save</Trans>} />}
        </>
      }
    >
      <div className={styles.toolbar}>{tabs}</div>
      {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {state === 'loading' && <Skeleton height="420px" radius="24px" />}
      {products && (
        <EditorColumns
          list={
            <Panel>
              <ProductList
                products={products}
                openId={wanted}
                onOpen={({ productId }) => void open(productId)}
                onAdd={mayEdit ? () => void open(newThing) : undefined}
              />
            </Panel>
          }
          form={editor.editing ? <Form editor={editor} mayEdit={mayEdit} /> : <Nothing />}
          side={null}
        />
      )}
    </StaffPage>
  )
}

function Form({ editor, mayEdit }: { editor: ProductEditor; mayEdit: boolean }) {
  const fields = useProductFields()
  if (!editor.editing) return null
  return (
    <Panel>
      <fieldset disabled={!mayEdit} className="stack-12">
        <EditorNote editor={editor} fields={fields} />
        <ProductForm draft={editor.editing.draft} troubles={editor.troubles} onChange={editor.change} />
      </fieldset>
    </Panel>
  )
}

function Nothing() {
  return <EmptyState icon={<IconBottle size={28} />} title={<Trans>No products yet</Trans>} />
}

/** The product that is open. */
function useProductEditor(onSaved: (saved: Product) => void) {
  const { home } = useSelf()
  return useEditor({
    draftOf,
    newDraft: newDraft(home.currency),
    isSame: isSameDraft,
    troublesOf: draftTroubles,
    send: async ({ draft, base }, opId) =>
      await saveProduct({ ...(base && { productId: base.productId, rev: base.rev }), ...termsOf(draft) }, opId),
    theirsOf: productOf,
    invalidates: [stockKey],
    onSaved,
  })
}

type ProductEditor = ReturnType<typeof useProductEditor>

/** What two people may make of one product, field by field. */
function useProductFields(): DraftField<ProductDraft>[] {
  const { t } = useLingui()
  return [
    { key: 'names', field: t`Product name`, show: ({ names }) => Object.values(names).filter(Boolean).join(' / ') },
    { key: 'price', field: t`Price`, show: ({ price, currency }) => moneyParts(0, currency).sign + price },
    { key: 'code', field: t`Barcode or article number`, show: ({ code }) => code || '—' },
    { key: 'lowLevel', field: t`Low-stock alert from`, show: ({ lowLevel }) => lowLevel || '—' },
    { key: 'active', field: t`On sale`, show: ({ active }) => (active ? t`Yes` : t`No`) },
  ]
}
