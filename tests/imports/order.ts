/**
 * Who may import whom, in one place; type-only imports count. Lint says the coarse part of it in the editor,
 * this is the whole. What is in a row may import what is in the rows before it.
 */

/** Modules of the server. What decides or writes looks to the left; what answers may read any module. */
export const modules = [
  'legal',
  'chain',
  'shops',
  'members',
  'beds',
  'cards',
  'stock',
  'doors',
  'appointments',
  'passes',
  'problems',
  'sessions',
  'payments',
  'notices',
  'banners',
  'board',
  'setup',
] as const

/** Layers of a module, whether they are a folder or one file; those in one row do not import each other. */
export const layers = [
  ['tables'],
  ['rules'],
  ['store'],
  ['actions'],
  ['answers'],
  ['calls', 'staff-calls', 'worker'],
] as const

/** Layers that compose what is said, and may therefore read modules to their right. */
export const composing: readonly string[] = ['answers', 'calls', 'staff-calls']

/** Parts of the app and the server, and which others each may import. */
export const parts: Record<string, readonly string[]> = {
  'src/lib': [],
  'src/ui': ['src/lib'],
  'src/contract': [],
  'src/domain': [],
  'src/client/storage': ['src/domain', 'src/lib'],
  'src/client/http': ['src/client/storage', 'src/contract', 'src/domain', 'src/lib'],
  'src/client/api': ['src/client/http', 'src/client/storage', 'src/contract', 'src/domain', 'src/lib'],
  'src/client/devices': ['src/domain', 'src/lib'],
  'src/client/outbox': ['src/client/api', 'src/client/http', 'src/client/storage', 'src/domain', 'src/lib'],
  'src/client/login': [
    'src/client/outbox',
    'src/client/api',
    'src/client/http',
    'src/client/storage',
    'src/domain',
    'src/lib',
  ],
  'src/client/push': ['src/client/api', 'src/client/http', 'src/client/storage', 'src/domain', 'src/lib'],
  'src/shared': [...clientParts(), 'src/domain', 'src/ui', 'src/lib'],
  'src/staff': [...clientParts(), 'src/shared', 'src/contract', 'src/domain', 'src/ui', 'src/lib'],
  'src/member': [...clientParts(), 'src/shared', 'src/domain', 'src/ui', 'src/lib'],
  sw: ['src/client/outbox', 'src/client/login', 'src/client/push', 'src/client/storage', 'src/lib'],
  'server/platform': ['src/contract', 'src/domain'],
  'server/http': ['server/platform', 'src/contract', 'src/domain'],
  'server/modules': ['server/http', 'server/platform', 'src/contract', 'src/domain'],
  'server/exports': ['server/modules', 'server/http', 'server/platform', 'src/contract', 'src/domain'],
  'server/simulators': ['server/modules', 'server/platform', 'src/contract', 'src/domain'],
  'server/demo': ['server/modules', 'server/platform', 'src/contract', 'src/domain'],
  'server/commands': ['server/modules', 'server/http', 'server/platform', 'server/demo', 'src/contract', 'src/domain'],
}

/** The root of the server puts everything together, so it may import everything of the server. */
export const composers: readonly string[] = ['server']

/** Single imports that stand against the table for good, each with its reason. */
export const exceptions: Record<string, string> = {
  'src/domain/money.ts -> src/lib/minor-digits.ts':
    'the decimals of currencies, by which rules count and texts are written',
  'src/member/app/routes.tsx -> src/staff/app/routes/open-staff-area.ts':
    'the one lazy part that leads to the staff area',
  'src/member/app/routes.tsx -> src/staff/setup/setup-screen.tsx':
    'the lazy page of an empty server, where no login exists yet',
  'src/member/app/routes.tsx -> src/staff/access/invited/invitation-screen.tsx':
    'the lazy page of a link that makes a member one of the staff',
  'src/member/app/routes.tsx -> src/staff/app/routes/staff-routes.ts':
    'the types of its routes, for links and searches',
}

function clientParts(): string[] {
  return ['storage', 'http', 'api', 'devices', 'outbox', 'login', 'push'].map((room) => `src/client/${room}`)
}
