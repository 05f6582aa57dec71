import { type Language, languages } from '#src/domain/language.ts'

import type { LegalKind, LegalWording, LegalWordings } from './tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

const none: LegalWording = { 'zh-HK': '', 'zh-CN': '', 'en-US': '' }

/** The wordings in force, by their numbers. */
export async function readWordings(db: Db, { texts }: { texts: Record<LegalKind, number> }): Promise<LegalWordings> {
  const read = async (kind: LegalKind) => {
    const rows = await db
      .selectFrom('legalTexts')
      .select(['language', 'body'])
      .where('kind', '=', kind)
      .where('version', '=', texts[kind])
      .execute()
    return { ...none, ...Object.fromEntries(rows.map(({ language, body }) => [language, body])) }
  }
  return { terms: await read('terms'), privacy: await read('privacy'), risk: await read('risk') }
}

/** One published wording in one language; undefined for the one that the app comes with. */
export async function findLegalText(
  db: Db,
  kind: LegalKind,
  version: number,
  language: Language,
): Promise<{ body: string; publishedAt: Instant } | undefined> {
  return await db
    .selectFrom('legalTexts')
    .select(['body', 'publishedAt'])
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('language', '=', language)
    .executeTakeFirst()
}

/** Keeps a wording under the next number of its kind, which no other wording ever had. */
export async function publishWording(tx: Tx, kind: LegalKind, wording: LegalWording, now: Instant): Promise<number> {
  const version = await nextWording(tx, kind)
  const rows = languages.map((language) => ({ kind, version, language, body: wording[language], publishedAt: now }))
  await tx.insertInto('legalTexts').values(rows).execute()
  return version
}

/** A number that no wording of this kind ever had. */
export async function nextWording(db: Db, kind: LegalKind): Promise<number> {
  const { latest } = await db
    .selectFrom('legalTexts')
    .select(({ fn }) => fn.max('version').as('latest'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return (latest ?? 1) + 1
}
