/**
 * Where the studio of each staff call comes from, a second time, by hand and on purpose: the table of the contract is
 * checked against it. What is not named here concerns the whole chain, and is closed to the staff of single studios.
 */
const lines = {
  /** The caller's own login, what all studios have in common, and lists that hold the caller's studios only. */
  anywhere: [
    'appointment: members',
    'operation: alerts',
    'packages: list',
    'recharge: list',
    'reports: export overview revenue use',
    'shops: list',
    'stock: products',
    'tags: list',
    'user: appointments block doors get lines lock lock-state marketing message messages note notice notices pin proof-code proof-options prove',
    'user: save self sessions sign-out signature stay tag unlock',
    'users: counts create list reveal',
  ],
  shop: [
    'appointment: day export list slots',
    'banners: taps',
    'cash-drawer: close count get move open reopen',
    'dashboard: beds beds-export get',
    'device-records: doors events export faults sessions',
    'devices: codes list',
    'operation: broadcast end-shift explain-stop get release start-shift stop-all summary take-alert watch',
    'problems: list',
    'recharge: bring-slip gift order sell sell-products show-pay-link',
    'shops: close-today get reopen-today save',
    'slots: get remove-exception save save-exception',
    'stock: count history list receive set-low',
    'transactions: close close-get export issues list reopen',
    'user: identity sign-notice',
  ],
  'shop-and-bed': ['appointment: create empty-bed'],
  booking: ['appointment: cancel get leave postpone restore undo-visit visit', 'operation: called remind-late'],
  'booking-and-bed': ['appointment: move'],
  bed: ['device: clear-fault maintain relamp retire save', 'devices: stop switch', 'operation: cleaned offer start'],
  machine: ['device: get log note proofs remove-tag set-display'],
  lock: ['device: save-lock', 'operation: open-door'],
  session: ['device-records: ask compensate resolve session settle', 'operation: stop'],
  release: ['operation: withdraw-release'],
  order: ['recharge: confirm get'],
  'order-by-id': ['recharge: cancel-pay-link pay-link'],
  line: ['recharge: receipt reverse send-receipt', 'transactions: chain'],
  card: ['recharge: offer'],
  'card-and-shop': ['recharge: refund'],
  issue: ['transactions: decide-slip settle-issue'],
  problem: ['problems: close decline give-back picture'],
} as const

export type Place = keyof typeof lines | 'chain'

const placeOfPath = new Map(
  Object.entries(lines).flatMap(([place, groups]) =>
    groups.flatMap((line) => {
      const [group = '', verbs = ''] = line.split(': ')
      return verbs.split(' ').map((verb): [string, Place] => [`/api/admin/${group}/${verb}`, place as Place])
    }),
  ),
)

/** What tells at which studio a call is made. */
export function placeOf(path: string): Place {
  return placeOfPath.get(path) ?? 'chain'
}

export const placedPaths: readonly string[] = [...placeOfPath.keys()]
