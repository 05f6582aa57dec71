import {
  longestContactPhone,
  longestEmail,
  longestNickname,
  longestPhone,
  longestWechatId,
} from '#src/contract/limits.ts'

/** One to twelve codes of countries, with commas between them. */
export const areaCodesPattern = /^[1-9]\d{0,2}(?:, ?[1-9]\d{0,2}){0,11}$/

/** What stands before the day and the number of a receipt, as in QS2611-210461. */
export const receiptPrefixPattern = /^[A-Z][A-Z0-9]{0,5}$/

/** A sum in whole units of the chain's currency; "" for none. */
export const wholeSumPattern = /^(?:0|[1-9]\d{0,6})?$/

/** Of a package, in the unit in which its currency is stored: cents, yen, and whole rupiah, which are stored without sen. */
export const highestPrice = 1_000_000_000

/** In characters. Without a schema: forms limit what is typed by it before any call is loaded. */
export const longest = {
  phone: longestPhone,
  /** A plus and three digits. */
  areaCode: 4,
  nickname: longestNickname,
  contactPhone: longestContactPhone,
  wechatId: longestWechatId,
  email: longestEmail,
  serviceHours: 120,
  reason: 300,
  /** Of a booking, a sale or a machine. */
  note: 300,
  memberNote: 1000,
  search: 80,
  reference: 80,
  broadcast: 160,
  /** The short id on the sticker of a new bed or lock. */
  machineId: 24,
  machineName: 24,
  /** 32 hex digits in five groups. */
  uuid: 36,
  /** Six digits in two groups. */
  shortCode: 7,
  /** "HH:mm". */
  time: 5,
  room: 24,
  bluetoothName: 32,
  lampModel: 60,
  packageName: 40,
  productName: 40,
  productCode: 32,
  /** The digits of a count, and of a level below which somebody is told. */
  stockCount: 5,
  stockLevel: 4,
  chainName: 30,
  shopName: 30,
  /** Of a holiday. */
  dayName: 40,
  address: 90,
  tag: 16,
  memberTag: 24,
  alertKind: 40,
  bannerAlt: 100,
  webUrl: 1000,
  mapUrl: 500,
  legalText: 20_000,
  /** What a start prints for the first setup: 29 letters and dashes, and what is copied along with them. */
  setupSecret: 80,
  receiptPrefix: 6,
  wholeSum: 7,
  /** Before the numbers of beds and locks, as in CEN-101. */
  shopCode: 8,
  /** A picture of 512 pixels a side, in base64: a call is at most 100 KB. */
  logoImage: 84_000,
  /** "#14463c". */
  color: 7,
} as const

/** A service of Bluetooth: 128 bits, lower case. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a chain begins with at most; more is added in the staff area. */
export const mostSetUp = { beds: 12, locks: 4, packages: 4 } as const

/** Different products in one sale, delivery or count. */
export const mostProducts = 100

/** What must be written at least where an act asks for a reason. */
export const shortestReason = 4
export const mostTags = 8
/** To so many members one message goes at most. */
export const mostInGroup = 5_000
/** Of members: in the chain's list, and on one of them. More would be read by nobody. */
export const mostMemberTags = { ofChain: 60, ofMember: 12 } as const

/** For how many minutes an alert may wait for those on duty before it goes to managers. */
export const escalateRange = { from: 1, to: 240 } as const

/** So long a studio may be closed, or keep other hours, in one go. */
export const mostDaysOff = 366

/** The least and the most that a number may be. */
export const ranges = {
  dressing: [0, 180],
  cooling: [0, 1_800],
  turnround: [0, 60],
  entry: [5, 120],
  minutes: [1, 60],
  gapHours: [24, 720],
  powerWatts: [0, 60_000],
  lampHours: [1, 10_000],
  percent: [1, 100],
  tolerance: [0, 600],
  offline: [1, 240],
  slot: [10, 120],
  turn: [0, 60],
  horizon: [1, 60],
  times: [1, 1000],
  bonusTimes: [0, 1000],
  validDays: [1, 3650],
  /** Of one product in one sale or delivery. */
  pieces: [1, 999],
  counted: [0, 99_999],
  stockLevel: [0, 9_999],
} as const

/** What a chain may set, and how far; the floor of the gap cannot be lowered. */
export const chainRanges = {
  arriveEarlyMinutes: [0, 60],
  enterWithinSeconds: [10, 120],
  horizonDays: [1, 60],
  maxOpenAppointments: [1, 10],
  minGapHours: [24, 168],
  lateCancelMinutes: [5, 30],
  openingsPerBooking: [1, 10],
  keepAnswersDays: [30, 365],
  keepNoticesDays: [1, 90],
  keepPayNoticesDays: [7, 365],
  keepDoorsDays: [90, 3650],
  // Somebody hurt may claim for three years in Hong Kong; a chain elsewhere may have to keep it longer.
  keepEvidenceDays: [365, 3650],
  keepLoginsDays: [7, 365],
  // The privacy policy promises at least a year.
  endUnusedDays: [365, 3650],
  dressingSeconds: [20, 255],
  resendSeconds: [30, 300],
  // Each message is one more guess at a number's codes; beyond these nothing would be left for a mistyped one.
  messagesPerHour: [1, 8],
  messagesPerDay: [1, 15],
  addressMessagesPerHour: [5, 500],
  codeMinutes: [1, 15],
  codeTries: [3, 10],
  clerkNumbersPerDay: [1, 500],
  staffDiscountPercent: [0, 99],
  managerDiscountPercent: [0, 99],
  ownerDiscountPercent: [0, 99],
} as const

/** How far from its point a studio may reach, in metres: phones are some tens of metres off. */
export const radiusRange = { from: 50, to: 1000 } as const
