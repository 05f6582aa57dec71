import { createContext, type ReactNode } from 'react'

export interface FrameSlots {
  /** Whether what is shown is in step with the server, and how many writes wait. */
  sync: ReactNode
  /** Which studio is looked at. */
  shop: ReactNode
  /** What waits for this person, at the right end of the header. */
  alerts: ReactNode
  /** Below the header while the server cannot be reached. */
  notice: ReactNode
}

/** What the frame puts into every page. */
export const FrameSlotsContext = createContext<FrameSlots>({ sync: null, shop: null, alerts: null, notice: null })
