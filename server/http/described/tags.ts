/** What calls are about, in the words that name the folders. */
export const callTags = {
  chain: 'Settings that all shops share, their versions, and the staff log.',
  legal: 'Terms, privacy, the risk notice, and who agreed to which.',
  shops: 'Studios, their hours, time slots and closed days.',
  members: 'Signing in, profile, account, blocking, search.',
  beds: 'Tanning beds, their configuration and upkeep.',
  cards: 'Packages, on sale and owned, and the ledger of times.',
  doors: 'Locks and who may open them.',
  appointments: 'Booking, moving, cancelling, the calendar.',
  sessions: 'A run on a bed: start, end, records.',
  problems: 'What members report, and what staff decide about it.',
  payments: 'Orders, sales, refunds, the close of a day.',
  stock: 'Products, how many lie at each studio, and why.',
  notices: 'Reminders and messages.',
  banners: 'Pictures on the home screen.',
  setup: 'The first chain of an empty server.',
  board: 'The live view of the staff, and the figures of a day.',
} as const

/** One plain sentence for each call, under what it is about. */
export type Summaries = { [tag in keyof typeof callTags]?: Record<`/api/${string}`, string> }
