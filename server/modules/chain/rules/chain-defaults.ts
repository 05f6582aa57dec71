/** The clocks of the chain as a whole, for what happened in no shop of its own. */
export const homeZone = 'Asia/Hong_Kong'

/** What the chain sells in, where no price says it. */
export const homeCurrency = 'HKD'
