/** What every machine of this product answers to an event: where it stands now, and what is to be done about it. */
export interface Step<State, Effect> {
  state: State
  effects: Effect[]
}
