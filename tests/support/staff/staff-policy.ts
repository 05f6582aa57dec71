/**
 * The policy of the staff area a second time, by hand and on purpose: the table of the contract is checked against it,
 * so that a permission is changed in two places or not at all. Staff refund nothing and change no prices, keys or
 * rules; managers change no staff levels and no keys.
 */
const calls = {
  /** The clerk at the counter, and every level above. */
  staff: [
    'appointment: cancel create day empty-bed export get leave list members move postpone restore slots undo-visit visit',
    'banners: list taps',
    'cash-drawer: close count get move open',
    'config: get',
    'dashboard: beds get',
    'device-config: get',
    'device-records: ask doors events export faults resolve session sessions settle',
    'device: clear-fault get log maintain note proofs',
    'devices: codes list stop switch',
    'operation: alerts called cleaned end-shift explain-stop get offer open-door release remind-late start start-shift stop stop-all summary take-alert watch withdraw-release',
    'packages: list',
    'problems: close list picture',
    'recharge: bring-slip',
    'recharge: cancel-pay-link confirm get list offer order pay-link receipt sell sell-products send-receipt show-pay-link',
    'shops: get list',
    'slots: get',
    'stock: count history list products receive',
    'tags: list',
    'transactions: chain close-get issues list',
    'user: appointments block doors get identity lines lock lock-state marketing message messages note notice notices pin',
    'user: proof-code proof-options prove save self sessions sign-notice sign-out signature stay tag unlock',
    'users: counts create list reveal',
  ],
  /** Managers and owners. */
  manager: [
    'banners: remove save sort',
    'cash-drawer: reopen',
    'config: discard save spending',
    'device-config: discard save',
    'device-records: compensate',
    'device: relamp remove-tag retire save save-lock set-display',
    'groups: list preview send',
    'operation: broadcast history',
    'packages: figures save sort',
    'problems: decline give-back',
    'recharge: gift refund reverse',
    'reports: export overview revenue use',
    'shops: close-today reopen-today save',
    'slots: remove-exception save save-exception',
    'stock: save-product set-low',
    'dashboard: beds-export',
    'tags: add remove',
    'transactions: close decide-slip export reopen settle-issue',
    'user: adjust export number unblock',
    'users: export',
  ],
  /** Owners alone. */
  owner: [
    'access: invitations invite link list revoke set',
    'config: publish restore',
    'device-config: publish restore',
    'device: add-tag issue-key use-key withdraw-key',
    'devices: add',
    'shops: ahead close-for-good create open',
    'user: erase level merge merge-preview',
  ],
} as const

type Level = keyof typeof calls
const ranks: readonly Level[] = ['staff', 'manager', 'owner']

const lowest = new Map(
  ranks.flatMap((level) =>
    calls[level].flatMap((line) => {
      const [group = '', verbs = ''] = line.split(': ')
      return verbs.split(' ').map((verb): [string, Level] => [`/api/admin/${group}/${verb}`, level])
    }),
  ),
)

/** Every call that the policy names. */
export const callsInPolicy: readonly string[] = [...lowest.keys()]

/** Whether staff of this level may make the call; a call that is not named is refused to all. */
export function isAllowed(level: string, path: string): boolean {
  const needed = lowest.get(path)
  return needed !== undefined && ranks.findIndex((rank) => rank === level) >= ranks.indexOf(needed)
}
