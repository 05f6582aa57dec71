import { z } from 'zod/mini'

import { riskVersionOf, wordingName } from '#src/domain/legal/risk-version.ts'

import { jsonText } from '#server/platform/database/json-text.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'

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
      /** How late a member may come; exactly so late is in time. */
      lateMinutes: z.prefault(z.int(), 10),
      /** How often one booking opens doors. */
      openingsPerBooking: z.prefault(z.int(), 3),
      maxOpenAppointments: z.prefault(z.int(), 3),
      horizonDays: z.prefault(z.int(), 14),
      /** Beds start only for members who can be in the shop; the simulated beds of a demo stand nowhere. */
      isPresenceNeeded: z.prefault(z.boolean(), true),
      /** From the start to the lamps: time to undress and put the goggles on. One byte on the wire. */
      dressingSeconds: z.prefault(z.int().check(z.minimum(0), z.maximum(255)), 60),
    }),
    {},
  ),
  /** How often codes are sent, and how long each is good for. */
  codes: z.prefault(
    z.object({
      resendSeconds: z.prefault(z.int(), 60),
      messagesPerHour: z.prefault(z.int(), 5),
      messagesPerDay: z.prefault(z.int(), 10),
      addressMessagesPerHour: z.prefault(z.int(), 20),
      lifeMinutes: z.prefault(z.int(), 5),
      tries: z.prefault(z.int(), 5),
    }),
    {},
  ),
  /** What members can do by themselves; what is off is refused, whatever an app shows. */
  features: z.prefault(
    z.object({
      canPostpone: z.prefault(z.boolean(), true),
      sendsNotices: z.prefault(z.boolean(), true),
      paysOnline: z.prefault(z.boolean(), true),
      /** Without it who books needs a package that pays for the bed. */
      booksWithoutPackage: z.prefault(z.boolean(), true),
    }),
    {},
  ),
  /** What is taken at the counter, and how its receipts are numbered. */
  till: z.prefault(
    z.object({
      receiptPrefix: z.prefault(z.string(), 'QS'),
      /** In whole units of the currency; "": no limit. */
      ownSaleRefundLimit: z.prefault(z.string(), ''),
      /** In whole percent of the price: a clerk none, a manager what is usual, who may give a package for nothing too. */
      staffDiscountPercent: z.prefault(z.int(), 0),
      managerDiscountPercent: z.prefault(z.int(), 30),
      ownerDiscountPercent: z.prefault(z.int(), 99),
      takesCash: z.prefault(z.boolean(), true),
      takesOctopus: z.prefault(z.boolean(), false),
      takesFps: z.prefault(z.boolean(), true),
      takesCard: z.prefault(z.boolean(), true),
      takesAlipay: z.prefault(z.boolean(), false),
      takesWechat: z.prefault(z.boolean(), false),
      takesPayme: z.prefault(z.boolean(), false),
      takesTransfer: z.prefault(z.boolean(), true),
      needsOctopusNumber: z.prefault(z.boolean(), true),
      needsFpsNumber: z.prefault(z.boolean(), true),
      needsCardNumber: z.prefault(z.boolean(), true),
      needsAlipayNumber: z.prefault(z.boolean(), true),
      needsWechatNumber: z.prefault(z.boolean(), true),
      needsPaymeNumber: z.prefault(z.boolean(), true),
      needsTransferNumber: z.prefault(z.boolean(), true),
    }),
    {},
  ),
  /** What the staff may see. */
  staff: z.prefault(
    z.object({
      /** Whole phone numbers, by one clerk in 24 hours: thirty is more than the guests of a day at one studio. */
      clerkNumbersPerDay: z.prefault(z.int(), 30),
    }),
    {},
  ),
  /** For how many days what is finished is kept. */
  retention: z.prefault(
    z.object({
      /** Clients retry for at most a week; the contract promises 30 days. */
      answerDays: z.prefault(z.int(), 60),
      noticeDays: z.prefault(z.int(), 7),
      /** The provider repeats a notice for three days. */
      payNoticeDays: z.prefault(z.int(), 60),
      doorDays: z.prefault(z.int(), 365),
      /** Three years, in which somebody hurt may claim (Hong Kong, Limitation Ordinance, section 27). */
      evidenceDays: z.prefault(z.int(), 1095),
      /** As long as a phone keeps what it has read, so that it can be told why its login counts no more. */
      loginDays: z.prefault(z.int(), 30),
      unusedDays: z.prefault(z.int(), 1095),
    }),
    {},
  ),
  legal: z.prefault(
    z.object({
      /** Which published wording is in force; 1 is the one that the app comes with. */
      texts: z.prefault(
        z.object({ terms: z.prefault(z.int(), 1), privacy: z.prefault(z.int(), 1), risk: z.prefault(z.int(), 1) }),
        {},
      ),
      /** How often everybody was asked to agree to the wording of today. */
      riskRound: z.prefault(z.int(), 1),
      termsVersion: z.prefault(z.string(), '2026-11-01'),
      privacyVersion: z.prefault(z.string(), '2026-11-28'),
      riskVersion: z.prefault(z.string(), '2026-11-01'),
    }),
    {},
  ),
})

export type ChainSettings = z.output<typeof chainSchema>
export type ChainRules = ChainSettings['rules']
export type CodeRules = ChainSettings['codes']
export type ChainFeatures = ChainSettings['features']

const chainText = jsonText(chainSchema)
const chainName = 'chain'

/** What is in force. The versions are those that members agree to, the risk notice with its round. */
export async function readChainSettings(db: Db): Promise<ChainSettings> {
  const settings = chainText.readShared(await readStored(db))
  const { texts, termsVersion, privacyVersion, riskVersion, riskRound } = settings.legal
  const legal = {
    ...settings.legal,
    termsVersion: wordingName(texts.terms, termsVersion),
    privacyVersion: wordingName(texts.privacy, privacyVersion),
    riskVersion: riskVersionOf(wordingName(texts.risk, riskVersion), riskRound),
  }
  return { ...settings, legal }
}

const findStored = prepared((db, { name }: { name: string }) =>
  db.selectFrom('settings').select('value').where('name', '=', name),
)

async function readStored(db: Db): Promise<string> {
  const { rows } = await findStored(db, { name: chainName })
  return rows[0]?.value ?? '{}'
}

const anySettings = jsonText(
  z.looseObject({ rules: z.optional(z.looseObject({})), legal: z.optional(z.looseObject({})) }),
)

/** Puts a whole publication in force. */
export async function replaceChainSettings(
  db: Db,
  {
    contact,
    rules,
    codes,
    features,
    till,
    staff,
    retention,
    riskRound,
    texts,
  }: Pick<ChainSettings, 'contact' | 'codes' | 'features' | 'till' | 'staff' | 'retention'> & {
    texts: ChainSettings['legal']['texts']
    rules: Omit<ChainRules, 'isPresenceNeeded'>
    riskRound: number
  },
): Promise<void> {
  const kept = anySettings.read(await readStored(db))
  const legal = { ...kept.legal, riskRound, texts }
  const ruled = { ...kept.rules, ...rules }
  await writeChainSettings(db, { contact, rules: ruled, codes, features, till, staff, retention, legal })
}

export async function writeChainSettings(db: Db, settings: z.input<typeof chainSchema>): Promise<void> {
  chainText.write(settings)
  // Kept as given: a default that a later release changes still reaches who never set it.
  const value = JSON.stringify(settings)
  await db
    .insertInto('settings')
    .values({ name: chainName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
