import { agreeToTerms, legalText } from '#src/contract/legal.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import { publishedNumber, wordingOf } from '#src/domain/legal/risk-version.ts'
import { termsVersionOf } from '#src/domain/legal/terms-version.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { findLegalText } from './store.ts'
import { selectMemberForUpdate, updateMember } from '#server/modules/members/store/members.ts'
import { once } from '#server/platform/database/operations.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Store } from '#server/platform/database/store.ts'

/** The legal texts that the chain published, and agreeing to those that the login asks about. */
export function serveLegal(serve: Serve, store: Store): void {
  serve(legalText, async ({ body: { kind, version }, language }) => {
    const { legal } = await readChainSettings(store.db)
    const versions = {
      terms: legal.termsVersion,
      privacy: legal.privacyVersion,
      risk: wordingOf(legal.riskVersion),
    }
    const number = version === undefined ? legal.texts[kind] : (publishedNumber(version) ?? 1)
    const found = await findLegalText(store.db, kind, number, language)
    if (version !== undefined && number > 1 && !found) return refuse('not-found')
    return ok({
      version: version ?? versions[kind],
      number,
      text: found?.body ?? null,
      publishedAt: found ? found.publishedAt : null,
    })
  })

  serve(agreeToTerms, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const { legal } = await readChainSettings(tx)
      const version = termsVersionOf(legal)
      if (body.version !== version) return refuse('changed', { termsVersion: version })
      await selectMemberForUpdate(tx, caller.uid)
      await updateMember(tx, caller.uid, { termsVersion: version, termsAt: now })
      return ok({ termsVersion: version })
    }),
  )
}
