/**
 * How the app gets onto the home screen of this phone. `prompt`: the browser asks; `ios`: by hand, in three steps;
 * `wechat`: not from here, the page has to be opened elsewhere first; `none`: it is there already, or cannot be.
 */
export type InstallWay = 'prompt' | 'ios' | 'wechat' | 'none'

export interface Browser {
  userAgent: string
  touchPoints: number
  /** It runs from the home screen already. */
  isStandalone: boolean
  /** The browser has said that it would ask. */
  hasPrompt: boolean
}

export function installWay({ userAgent, touchPoints, isStandalone, hasPrompt }: Browser): InstallWay {
  if (isStandalone) return 'none'
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  if (hasPrompt) return 'prompt'
  // An iPad calls itself a Mac.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  return isApple ? 'ios' : 'none'
}

/** What this phone remembers about offering it. */
export interface InstallHistory {
  /** When the app was first opened here. */
  firstSeenAt: number
  /** A booking or a session has succeeded here. */
  hasSucceeded: boolean
  /** It was said that all of the app is on this phone. */
  hasSaidReady?: boolean
  /** When it was offered, oldest first. */
  offeredAt: readonly number[]
}

const minute = 60_000
const day = 24 * 60 * minute
/** Design section 5: at most once in 30 days, three times in all, never on a first visit. */
const offers = { most: 3, apartMs: 30 * day }
/** A visit that begins this long after the first one began is another one. */
const firstVisitMs = 30 * minute

export function mayOffer({ firstSeenAt, hasSucceeded, offeredAt }: InstallHistory, openedAt: number, now: number) {
  if (!hasSucceeded || openedAt - firstSeenAt < firstVisitMs) return false
  const last = offeredAt.at(-1)
  return offeredAt.length < offers.most && (last === undefined || now - last >= offers.apartMs)
}
