/** A legal text of the app, as it is written in each of its languages. */
export interface LegalText {
  /** The day from which this wording applies, "YYYY-MM-DD"; it changes with every change of meaning. */
  since: string
  sections: { heading: string; paragraphs: string[] }[]
}
