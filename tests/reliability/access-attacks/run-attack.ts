import { seed } from '../../support/seed.ts'
import type { Found } from './attack-place.ts'
import { findMembers, floodMessages, lockOut, sprayCodes } from './sign-in-attacks.ts'
import { openDemoInProduction, reachShops, skipProof } from './staff-attacks.ts'

/** At full size; `tests/reliability/access-attacks/access-attacks.test.ts` plays each in small. */
const attacks: Record<string, () => Promise<Found>> = {
  spray: () => sprayCodes(5_000),
  lockout: () => lockOut(24),
  enumerate: () => findMembers(1_000),
  flood: () => floodMessages(3_000, 1_000),
  'step-up': () => skipProof(20),
  roles: () => reachShops(20_000, seed),
  demo: () => openDemoInProduction(),
}

const [name = ''] = process.argv.slice(2)
const attack = attacks[name]
if (!attack) throw new Error(`Which attack? One of ${Object.keys(attacks).join(', ')}`)
const { tried, through } = await attack()
const seconds = (performance.now() / 1000).toFixed(1)
process.stdout.write(`${name}: ${tried} tries in ${seconds} s, seed ${seed}: ${through.length} got through\n`)
if (through.length > 0) process.stdout.write(`${through.slice(0, 10).join('\n')}\n`)
process.exitCode = through.length > 0 ? 1 : 0
