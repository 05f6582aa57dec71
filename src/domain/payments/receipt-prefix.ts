/** What stands before the day and the number of a receipt, as in QS2611-210461. */
export const receiptPrefixPattern = /^[A-Z][A-Z0-9]{0,5}$/
