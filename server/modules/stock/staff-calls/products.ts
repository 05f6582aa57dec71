import { v7 as uuidv7 } from 'uuid'

import type { CamelOf } from '#src/contract/codec.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse, refuseField } from '#src/contract/outcome.ts'
import { listProducts, product, saveProduct } from '#src/contract/staff/stock/products.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { logged, writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import {
  insertProduct,
  isCodeTaken,
  listProductRows,
  type ProductRow,
  productTexts,
  selectProductForUpdate,
  updateProduct,
} from '#server/modules/stock/store/products.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

/** What the chain sells over the counter: read by all of the staff, changed by managers of the chain. */
export function serveProducts(serve: Serve, store: Store): void {
  serve(listProducts, async () => ok({ list: (await listProductRows(store.db)).map(toProduct) }))

  serve(saveProduct, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const issue = issueOf(body)
      if (issue) return issue
      const old = body.productId === undefined ? undefined : await selectProductForUpdate(tx, body.productId)
      if (body.productId !== undefined && !old) return refuse('not-found')
      if (old && old.rev !== body.rev) return refuse('changed', toProduct(old))
      if (body.code !== '' && (await isCodeTaken(tx, body.code, old?.productId))) {
        return refuseField('code', 'Another product has this code')
      }
      const row = old ? { ...old, ...toRow(body), rev: old.rev + 1 } : await newRow(tx, body, now)
      await (old ? updateProduct(tx, row) : insertProduct(tx, row))
      const change = { before: logged(product, old && toProduct(old)), after: logged(product, toProduct(row)) }
      const subject = `product:${row.productId}`
      await writeStaffLog(tx, { staffUid: caller.uid, what: 'stock.product', subject, ...change, memberUid: null }, now)
      return ok(toProduct(row))
    }),
  )
}

type Body = BodyOf<typeof saveProduct>

/** What a schema of single fields cannot see. */
function issueOf({ languages }: Body) {
  const codes = languages.map(({ language }) => language)
  if (new Set(codes).size < codes.length) return refuseField('languages', 'Each language once')
  return codes.includes('zh-HK') ? undefined : refuseField('languages', 'A name in zh-HK is needed')
}

function toRow({ languages, priceCents, code, lowLevel, active }: Body) {
  const flag: 0 | 1 = active ? 1 : 0
  return { languages: productTexts.write(languages), priceCents, code: code || null, lowLevel, active: flag }
}

async function newRow(db: Db, body: Body, now: Instant): Promise<ProductRow> {
  const { currency } = await readChainIdentity(db)
  return { ...toRow(body), productId: uuidv7(), rev: 1, currency, createdAt: now }
}

function toProduct(row: ProductRow): CamelOf<typeof product> {
  return { ...row, languages: productTexts.read(row.languages), code: row.code ?? '', active: row.active === 1 }
}
