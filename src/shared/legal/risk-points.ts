/** What a point is about; the drawing beside it repeats it. */
export type RiskSign = 'never' | 'goggles' | 'gap' | 'skin' | 'stop' | 'time' | 'health' | 'help'

export interface RiskNotice {
  /** The version that a member agrees to; it changes with every change of meaning, in all languages at once. */
  since: string
  sections: { heading: string; points: { sign: RiskSign; text: string }[] }[]
}
