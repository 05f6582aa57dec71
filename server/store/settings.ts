import { z } from 'zod/mini'

import { jsonText } from './json-text.ts'
import type { Db } from './store.ts'

const perLanguage = z.object({ 'zh-HK': z.string(), 'zh-CN': z.string(), 'en-US': z.string() })

/** What the whole chain has in common. Every field has a default, so that an empty database works. */
const chainSchema = z.object({
  contact: z.prefault(
    z.object({
      phone: z.prefault(z.string(), ''),
      email: z.prefault(z.string(), ''),
      wechatId: z.prefault(z.string(), ''),
      wechatQr: z.prefault(z.nullable(z.string()), null),
      serviceHours: z.prefault(perLanguage, {
        'zh-HK': '星期一至五 09:00–18:00，公眾假期除外',
        'zh-CN': '周一至周五 09:00–18:00，公众假期除外',
        'en-US': 'Monday to Friday 09:00–18:00, excluding public holidays',
      }),
    }),
    {},
  ),
  rules: z.prefault(
    z.object({
      arriveEarlyMinutes: z.prefault(z.int(), 5),
      enterWithinSeconds: z.prefault(z.int(), 30),
      minGapHours: z.prefault(z.int(), 48),
      maxOpenAppointments: z.prefault(z.int(), 3),
      horizonDays: z.prefault(z.int(), 14),
      /** Beds start only for members who can be in the shop; the simulated beds of a demo stand nowhere. */
      isPresenceNeeded: z.prefault(z.boolean(), true),
      /** From the start to the lamps: time to undress and put the goggles on. One byte on the wire. */
      dressingSeconds: z.prefault(z.int().check(z.minimum(0), z.maximum(255)), 60),
    }),
    {},
  ),
  legal: z.prefault(
    z.object({
      termsVersion: z.prefault(z.string(), '2026-11-01'),
      privacyVersion: z.prefault(z.string(), '2026-11-01'),
      riskVersion: z.prefault(z.string(), '2026-11-01'),
    }),
    {},
  ),
})

export type ChainSettings = z.output<typeof chainSchema>
export type ChainRules = ChainSettings['rules']

const chainText = jsonText(chainSchema)
const chainName = 'chain'

export async function readChainSettings(db: Db): Promise<ChainSettings> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', chainName).executeTakeFirst()
  return chainText.read(row?.value ?? '{}')
}

export async function writeChainSettings(db: Db, settings: z.input<typeof chainSchema>): Promise<void> {
  const value = chainText.write(settings)
  await db
    .insertInto('settings')
    .values({ name: chainName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** True for the one caller that sets this mark first. */
export async function setMarkOnce(db: Db, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name, value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
