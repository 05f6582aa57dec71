/** Why something that this phone stores goes. */
export type Occasion =
  /** Signed out here, ended everywhere, or a login of the staff that has run out: nothing personal stays. */
  | 'left'
  /** The login of a member has run out. The same member may come back and finds everything as it was. */
  | 'lapsed'
  /** A member signs in, the same one or another. */
  | 'begun'
  /** Another member signs in. */
  | 'other'

export interface StoredThing {
  /** Who owns it: this phone, one member, or one of the staff. */
  of: 'phone' | 'member' | 'staff'
  goes: readonly Occasion[]
  /** Under which name a stored text says whose it is. */
  owner?: 'uid'
}

const phone: StoredThing = { of: 'phone', goes: [] }

/**
 * Everything that the app stores in a browser, by where it lies and under which name, and what becomes of it when a
 * login ends or begins. Nothing is stored that is not named here: a test looks into the sources, another into a
 * browser that has walked through the app.
 */
export const storedThings = {
  /** Local storage. */
  local: {
    token: { of: 'member', goes: ['left', 'lapsed'] },
    userId: { of: 'member', goes: ['left'] },
    role: { of: 'member', goes: ['left'] },
    home: { of: 'member', goes: ['left', 'lapsed', 'begun'] },
    tanning: { of: 'member', goes: ['left', 'other'], owner: 'uid' },
    openSession: { of: 'member', goes: ['left', 'begun'] },
    endedSession: { of: 'member', goes: ['left', 'other'], owner: 'uid' },
    reminders: { of: 'member', goes: ['left', 'other'], owner: 'uid' },
    bookingDoubt: { of: 'member', goes: ['left', 'other'], owner: 'uid' },
    doorVisit: { of: 'member', goes: ['left', 'other'], owner: 'uid' },
    // Hashes of tokens, which end those logins and open nothing.
    unsentLogouts: phone,
    // Logins of the staff that wait, locked, on a tablet that they share; each goes with its own login, all with a member's.
    waitingClerks: { of: 'staff', goes: [] },
    shopId: phone,
    selectedShop: phone,
    user_language: phone,
    appearance: phone,
    brand: phone,
    clockOffset: phone,
    installOffer: phone,
    passkey: phone,
    reminderOffer: phone,
    staffShopId: phone,
    stop_way: phone,
  },
  /** Session storage: it ends with the tab. */
  tab: {
    bookingIntent: { of: 'member', goes: ['left', 'begun'] },
    changeIntent: { of: 'member', goes: ['left', 'begun'] },
    purchaseIntent: { of: 'member', goes: ['left', 'other'], owner: 'uid' },
    passkeyOffer: { of: 'member', goes: ['left', 'begun'] },
    loginRequest: { of: 'member', goes: ['left', 'begun'] },
    // Money may have been taken: the member of staff has to hear whether that was written, also when others
    // of the staff were at the tablet in between. It is read by no other clerk and ends with the tab.
    staffSale: { of: 'staff', goes: [] },
    // What a guest has paid in part: the money was taken. As above.
    staffParts: { of: 'staff', goes: [] },
    // For which orders a code to pay is shown, by ids alone: a clerk who comes back to the tablet finds it again.
    staffPayLinks: { of: 'staff', goes: ['left'] },
    // A guest at the counter who is served half way; it ends with the login of the clerk, also where another takes over.
    walkIn: { of: 'staff', goes: ['left', 'lapsed', 'begun'] },
    // The code of a link to the staff area, which outlives signing in as whoever it is for.
    invitation: phone,
    reloadedFor: phone,
    // Of whoever sets up an empty server, before anybody can sign in; gone when that is done.
    setupDraft: phone,
    // How far each page was scrolled, which the router keeps.
    'tsr-scroll-restoration-v1_3': phone,
  },
  /** Databases in IndexedDB, and what is done with each of them, is in `src/client/login/clear-stored-data.ts`. */
  database: {
    credentials: { of: 'member', goes: ['left', 'lapsed'] },
    'kept-answers': { of: 'member', goes: ['left', 'other'] },
    // They open doors, so they go with the login that they were given to.
    passes: { of: 'member', goes: ['left', 'lapsed', 'other'] },
    'waiting-picture': { of: 'member', goes: ['left', 'other'] },
    // What was not sent waits for the member who meant it. A bed's receipts belong to the server and always stay.
    outbox: { of: 'member', goes: ['left'] },
    // Money was taken: it waits for the studio, whoever signs in or out. It names its buyer by an id alone.
    'cash-slips': phone,
    // The language and the clock, for the worker.
    'worker-settings': phone,
    // How old the public pictures are, kept by the library that drops them.
    'workbox-expiration': phone,
  },
  /** What the system keeps for the app: notifications say when somebody is booked and what they paid. */
  system: { notifications: { of: 'member', goes: ['left', 'other'] } },
  /** Files and public pictures; nothing that is sent as private is stored. */
  cache: { 'workbox-precache-v2': phone, rest: phone, staff: phone, images: phone },
} as const satisfies Record<string, Record<string, StoredThing>>
