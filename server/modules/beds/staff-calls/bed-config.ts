import {
  discardConfig,
  getConfig,
  publishConfig,
  restoreConfig,
  saveConfig,
} from '#src/contract/staff/beds/bed-config.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { isRefusal, ok, type Outcome, refuse } from '#src/contract/outcome.ts'
import { limitChanges, whyNotLimits } from '#src/domain/beds/protocol/bed-limits.ts'
import { languages } from '#src/domain/language.ts'

import { bedTypeNames } from '#server/modules/beds/rules/bed-types.ts'
import { configureType } from '#server/modules/sessions/actions/configure-beds.ts'
import {
  bodyOfVersion,
  changeDraft,
  type ConfigRow,
  deleteDraft,
  findDraft,
  insertConfig,
  limitsText,
  protocolText,
  readLimits,
  readProtocol,
} from '#server/modules/beds/store/bed-configs.ts'
import type { ConfigKind } from '#server/modules/beds/tables.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import { describeConfig, describeKind } from '#server/modules/chain/answers/describe-bed-config.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'

interface BedConfigDeps {
  serve: Serve
  store: Store
  gateway: Gateway
  /** Undefined where nothing can be started: without the secrets of devices. */
  sessionDeps: SessionDeps | undefined
  /** Told of what went wrong behind a call that is answered already. */
  onError: (error: unknown) => void
}

/** Limits of the types and the protocol: one draft each, published as numbered versions that are never edited. */
export function serveDeviceConfig(place: BedConfigDeps): void {
  const { serve, store, gateway } = place
  serve(getConfig, async ({ language }) =>
    ok(await describeConfig({ db: store.db, gateway, language }, await store.now())),
  )

  serve(saveConfig, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const why = await saveDraft(tx, body, caller.uid, now)
      if (why === 'changed') return refuse('changed', await describeKind({ db: tx, gateway, language }, body.kind))
      if (why !== undefined) return refuse(why, why === 'too-soon' ? { nextAllowedAt: now } : null)
      return ok(await describeKind({ db: tx, gateway, language }, body.kind))
    }),
  )

  serve(discardConfig, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const draft = await findDraft(tx, body.kind)
      if (!draft) return refuse('not-found')
      if (draft.rev !== body.rev || !(await deleteDraft(tx, draft))) return refuse('changed')
      const action = { staffUid: caller.uid, what: 'device-config.discard', subject: subjectOf(body.kind) }
      await writeStaffLog(tx, { ...action, before: JSON.parse(draft.body), after: null }, now)
      return ok(await describeKind({ db: tx, gateway, language }, body.kind))
    }),
  )
  servePublishing(place)
}

function subjectOf(kind: ConfigKind): string {
  return `device-type:${kind}`
}

type Saving = BodyOf<typeof saveConfig>

async function saveDraft(
  tx: Tx,
  { kind, rev, limits, protocol }: Saving,
  staffUid: string,
  now: Instant,
): Promise<'changed' | 'minutes-out-of-range' | 'too-soon' | undefined> {
  const body = kind === 'protocol' ? protocol && protocolText.write(protocol) : limits && limitsText.write(limits)
  if (body === undefined) return 'changed'
  const wrong = kind === 'protocol' ? undefined : whyNotLimits(limitsText.read(body))
  if (wrong !== undefined) return wrong === 'gap' ? 'too-soon' : 'minutes-out-of-range'
  const draft = await findDraft(tx, kind)
  if ((draft?.rev ?? 0) !== rev) return 'changed'
  const common = { body, changedBy: staffUid, changedAt: now }
  const isSaved = draft
    ? await changeDraft(tx, draft, common)
    : await insertConfig(tx, {
        kind,
        version: (await versionOf(tx, kind)) + 1,
        state: 'draft',
        rev: 1,
        reason: null,
        ...common,
      })
  if (!isSaved) return 'changed'
  const action = { staffUid, what: 'device-config.save', subject: subjectOf(kind) }
  await writeStaffLog(tx, { ...action, before: draft ? JSON.parse(draft.body) : null, after: JSON.parse(body) }, now)
  return undefined
}

async function versionOf(db: Db, kind: ConfigKind): Promise<number> {
  return (kind === 'protocol' ? await readProtocol(db) : await readLimits(db, kind)).version
}

interface Publication {
  kind: ConfigKind
  body: string
  staffUid: string
  reason: string
  typedName: string | undefined
}

function servePublishing({ serve, store, gateway, sessionDeps, onError }: BedConfigDeps): void {
  const tell = (kind: ConfigKind) => {
    if (sessionDeps && kind !== 'protocol') void configureType(sessionDeps, kind).catch(onError)
  }
  serve(publishConfig, async ({ body, caller, operation, language }) => {
    const { kind, rev, reason, typedName } = body
    const published = await once(store, operation, async (tx, now) => {
      const draft = await findDraft(tx, kind)
      if (!draft) return refuse('not-found')
      if (draft.rev !== rev) return refuse('changed', await describeKind({ db: tx, gateway, language }, kind))
      const why = await publish(tx, { kind, body: draft.body, staffUid: caller.uid, reason, typedName }, draft, now)
      return why ?? ok(await describeKind({ db: tx, gateway, language }, kind))
    })
    if (!isRefusal(published)) tell(kind)
    return published
  })

  serve(restoreConfig, async ({ body, caller, operation, language }) => {
    const { kind, version, present, reason, typedName } = body
    const restored = await once(store, operation, async (tx, now) => {
      const text = await bodyOfVersion(tx, kind, version)
      if (text === undefined) return refuse('not-found')
      const isStale = (await versionOf(tx, kind)) !== present || (await findDraft(tx, kind)) !== undefined
      if (isStale) return refuse('changed', await describeKind({ db: tx, gateway, language }, kind))
      const why = await publish(tx, { kind, body: text, staffUid: caller.uid, reason, typedName }, undefined, now)
      return why ?? ok(await describeKind({ db: tx, gateway, language }, kind))
    })
    if (!isRefusal(restored)) tell(kind)
    return restored
  })
}

type Refused = Outcome<never, 'bad-signature' | 'changed'>

/** Where more light is let through than before, the owner has typed the name of the type: it is no slip. */
async function publish(
  tx: Tx,
  { kind, body, staffUid, reason, typedName }: Publication,
  draft: ConfigRow | undefined,
  now: Instant,
): Promise<Refused | undefined> {
  if (kind !== 'protocol') {
    const { body: before } = await readLimits(tx, kind)
    const isLoosened = limitChanges(before, limitsText.read(body)).some((change) => change.isLoosened)
    if (isLoosened && !isNamed(kind, typedName)) return refuse('bad-signature')
  }
  const before = await bodyOfVersion(tx, kind, await versionOf(tx, kind))
  const published = { state: 'published', reason, changedBy: staffUid, changedAt: now } as const
  const version = (await versionOf(tx, kind)) + 1
  const isDone = draft
    ? await changeDraft(tx, draft, published)
    : await insertConfig(tx, { kind, version, body, rev: 1, ...published })
  if (!isDone) return refuse('changed')
  const action = { staffUid, what: 'device-config.publish', subject: subjectOf(kind), reason }
  await writeStaffLog(
    tx,
    { ...action, before: JSON.parse(before ?? 'null'), after: { version, ...JSON.parse(body) } },
    now,
  )
  return undefined
}

function isNamed(kind: Exclude<ConfigKind, 'protocol'>, typed: string | undefined): boolean {
  return languages.some((language) => bedTypeNames[kind][language].toLowerCase() === typed?.trim().toLowerCase())
}
