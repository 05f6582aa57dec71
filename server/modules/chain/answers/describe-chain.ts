import type { getChainConfig } from '#src/contract/staff/chain.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { wordingOf } from '#src/domain/legal/risk-version.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { addDays, shopDate, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { changesText, findChainDraft, listVersions } from '#server/modules/chain/store/chain-configs.ts'
import { findLegalText, nextWording } from '#server/modules/legal/store.ts'
import type { LegalKind } from '#server/modules/legal/tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Db } from '#server/platform/database/store.ts'
import {
  countBookedFrom,
  countConsents,
  countMembersAbove,
  countWaiting,
} from '#server/modules/appointments/store/config-impact.ts'
import { type ChainValues, withChanges } from '#server/modules/chain/rules/chain-changes.ts'
import { readChainValues } from '#server/modules/chain/store/chain-values.ts'

type Config = AnswerOf<typeof getChainConfig>

const shownVersions = 4

/** What is in force, the draft and whom it touches, and the last versions. */
export async function describeChain(db: Db, now: Instant): Promise<Config> {
  const { settings, values: published } = await readChainValues(db)
  const draft = await findChainDraft(db)
  const values = draft && withChanges(published, changesText.read(draft.body))
  const versions = await listVersions(db, shownVersions)
  const { termsVersion, privacyVersion, riskVersion } = settings.legal
  return {
    now,
    version: versions[0]?.version ?? 1,
    published,
    draft:
      draft && values
        ? {
            rev: draft.rev,
            values,
            staffUid: draft.changedBy ?? '',
            staff: draft.nickname ?? '',
            at: draft.changedAt ?? now,
          }
        : null,
    touched: await countTouched(db, values ?? published, settings, now),
    versions:
      versions.length === 0
        ? [{ version: 1, at: null, staff: null, reason: null }]
        : versions.map(({ version, changedAt, nickname, reason }) => ({
            version,
            at: changedAt,
            staff: nickname,
            reason,
          })),
    termsVersion,
    privacyVersion,
    riskWording: wordingOf(riskVersion),
    wordings: await describeWordings(db, settings),
  }
}

async function describeWordings(db: Db, { legal: { texts } }: ChainSettings): Promise<Config['wordings']> {
  const describe = async (kind: LegalKind) => {
    const found = await findLegalText(db, kind, texts[kind], 'zh-HK')
    return {
      number: texts[kind],
      nextNumber: await nextWording(db, kind),
      publishedAt: found ? found.publishedAt : null,
    }
  }
  return { terms: await describe('terms'), privacy: await describe('privacy'), risk: await describe('risk') }
}

async function countTouched(
  db: Db,
  draft: ChainValues,
  { legal }: ChainSettings,
  now: Instant,
): Promise<Config['touched']> {
  const { timeZone } = await readChainIdentity(db)
  const firstDayBeyond = addDays(shopDate(now, timeZone), draft.horizonDays + 1)
  return {
    beyondHorizon: await countBookedFrom(db, startOfDay(firstDayBeyond, timeZone) - 1),
    overMaximum: await countMembersAbove(db, draft.maxOpenAppointments, now),
    openAppointments: await countBookedFrom(db, now),
    waiting: await countWaiting(db, now),
    consents: await countConsents(db, legal.riskVersion),
  }
}
