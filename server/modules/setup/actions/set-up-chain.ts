import { isRefusal, type Refusal, refuse } from '#src/contract/outcome.ts'
import { takingOnly } from '#src/domain/payments/tenders.ts'
import { usualAreaCodes } from '#src/domain/members/area-code.ts'

import { addMachineTo } from '#server/modules/doors/actions/add-machine.ts'
import { findOrAdmitMember } from '#server/modules/members/actions/retain-facts.ts'
import { parseMobile } from '#server/modules/members/rules/mobile-number.ts'
import { updateMember } from '#server/modules/members/store/members.ts'
import { writeChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { addPicture, claimPicture, type NewPicture } from '#server/platform/pictures/pictures.ts'
import { runOf, setupIssues, type SetupInput } from '#server/modules/setup/rules/setup-issues.ts'
import { deleteSetupSecret } from '#server/modules/setup/store/setup-secrets.ts'
import { addShop } from '#server/modules/shops/actions/add-shop.ts'
import { addPackages } from './first-packages.ts'
import type { NewLogo } from './read-logo.ts'

export interface SetupDeps {
  /** Behind the names of what was retained of deleted accounts. */
  pepper: string
  secrets: DeviceSecrets
}

export interface MadeMachine {
  kind: 'bed' | 'lock'
  machineId: string
  bedNumber: number | null
}

export interface MadeChain {
  shopId: number
  ownerUid: string
  machines: MadeMachine[]
}

type Refused = Refusal<'bad-request' | 'bad-phone' | 'unavailable'>

/** A whole chain, or a refusal, which undoes everything. Only while the row of the setup's secret is locked. */
export async function makeChain(
  tx: Tx,
  deps: SetupDeps,
  { logo, ...input }: SetupInput & { logo: NewLogo | undefined },
  now: Instant,
): Promise<MadeChain | Refused> {
  const issues = setupIssues(input)
  if (issues.length > 0) return refuse('bad-request', { issues })
  const { brand, timeZone, currency } = input
  const ownerUid = await addOwner(tx, deps, input.owner, now)
  if (typeof ownerUid !== 'string') return ownerUid
  const identity = {
    names: brand.names,
    color: brand.color,
    logo: logo ? await keepLogo(tx, { ...logo, uploaderUid: ownerUid }, now) : null,
    areaCodes: areaCodesOf(input),
    timeZone,
    currency,
  }
  await writeChainIdentity(tx, identity)
  const shopId = await addShop(tx, {
    ...input.shop,
    ...runOf(input.shop),
    timeZone: input.timeZone,
    stage: 'open',
  })
  const machines = await addMachines(tx, { deps, input, shopId, ownerUid }, now)
  if ('code' in machines) return machines
  await addPackages(tx, input)
  await setTill(tx, input)
  await deleteSetupSecret(tx)
  const set = { after: { ...identity, ...input.till, shopId }, before: null }
  await writeStaffLog(tx, { staffUid: ownerUid, what: 'chain.set-up', subject: `shop:${shopId}`, ...set }, now)
  return { shopId, ownerUid, machines }
}

/** What is left open keeps its default, and follows it when a later release changes it. */
async function setTill(tx: Tx, { till }: SetupInput): Promise<void> {
  if (!till) return
  const { receiptPrefix, tenders } = till
  const numbered = receiptPrefix === undefined ? {} : { receiptPrefix }
  await writeChainSettings(tx, { till: { ...numbered, ...takingOnly(tenders) } })
}

/** Stored as if the owner had uploaded it, and in use at once. */
async function keepLogo(tx: Tx, picture: NewPicture, now: Instant): Promise<string> {
  const url = await addPicture(tx, picture, now)
  await claimPicture(tx, url, { kind: 'logo' })
  return url
}

/** Members are sent codes where the owner is, until the settings say more. */
function areaCodesOf({ owner: { areaCode } }: SetupInput): string[] {
  return usualAreaCodes.includes(areaCode) ? [...usualAreaCodes] : [areaCode]
}

/** Makes the member of this number the owner, also one who signed in before there was a chain. */
async function addOwner(
  tx: Tx,
  { pepper }: SetupDeps,
  { name, areaCode, phone }: SetupInput['owner'],
  now: Instant,
): Promise<string | Refusal<'bad-phone'>> {
  const parsed = parseMobile(areaCode, phone)
  if (!parsed.ok) return refuse('bad-phone')
  const { member } = await findOrAdmitMember(tx, pepper, { phone: parsed.e164, areaCode }, now)
  await updateMember(tx, member.uid, {
    role: 'admin',
    staffLevel: 'owner',
    levelSince: now,
    nickname: name,
    rev: member.rev + 1,
  })
  return member.uid
}

interface Place {
  deps: SetupDeps
  input: SetupInput
  shopId: number
  ownerUid: string
}

async function addMachines(
  tx: Tx,
  { deps, input, shopId, ownerUid: staffUid }: Place,
  now: Instant,
): Promise<MadeMachine[] | Refused> {
  const wanted = [
    ...input.locks.map((lock) => ({ ...lock, kind: 'lock' as const, shopId })),
    ...input.beds.map((bed) => ({ ...bed, kind: 'bed' as const, shopId })),
  ]
  const machines: MadeMachine[] = []
  for (const machine of wanted) {
    // It cannot be booked before it has answered with its key.
    const added = await addMachineTo(tx, { machine, staffUid, secrets: deps.secrets, enabled: 1 }, now)
    if (isRefusal(added) || added.data === null) return refuse('unavailable')
    machines.push({ kind: machine.kind, ...added.data })
  }
  return machines
}
