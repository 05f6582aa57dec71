import { z } from 'zod/mini'

import { type Brand, ownBrand } from '#src/domain/brand.ts'
import { usualAreaCodes } from '#src/domain/members/area-code.ts'

import { jsonText } from '#server/platform/database/json-text.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** Who the chain is, where it counts its days and what it is paid in. Each has a default: an older chain never said it. */
const identitySchema = z.object({
  names: z.prefault(z.array(z.object({ language: z.string(), name: z.string() })), [...ownBrand.names]),
  /** null: the colors that the app comes with. */
  color: z.prefault(z.nullable(z.string()), null),
  /** The address of an uploaded picture; null: the one that the app comes with. */
  logo: z.prefault(z.nullable(z.string()), null),
  /** Whose numbers can receive a code; the first one is offered. */
  areaCodes: z.prefault(z.array(z.string()), [...usualAreaCodes]),
  /** The clocks of the chain as a whole, for what happened in no shop of its own. */
  timeZone: z.prefault(z.string(), 'Asia/Hong_Kong'),
  /** What the chain sells in, where no price says it. */
  currency: z.prefault(z.string(), 'HKD'),
})

export type ChainIdentity = z.output<typeof identitySchema>

const identityText = jsonText(identitySchema)
const identityName = 'identity'

export async function readChainIdentity(db: Db): Promise<ChainIdentity> {
  const { rows } = await findStored(db, { name: identityName })
  return identityText.readShared(rows[0]?.value ?? '{}')
}

const findStored = prepared((db, { name }: { name: string }) =>
  db.selectFrom('settings').select('value').where('name', '=', name),
)

/** Changes the name, the color, the logo or the area codes, and neither clocks nor money. */
export async function writeBrand(tx: Tx, { names, color, logo, areaCodes }: Brand): Promise<void> {
  await writeChainIdentity(tx, {
    ...(await readChainIdentity(tx)),
    names: [...names],
    color,
    logo,
    areaCodes: [...areaCodes],
  })
}

export async function writeChainIdentity(tx: Tx, identity: ChainIdentity): Promise<void> {
  const value = identityText.write(identity)
  await tx
    .insertInto('settings')
    .values({ name: identityName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
