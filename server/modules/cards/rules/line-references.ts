/** Begins the reference of a line that makes a session good; the id of the session follows. */
export const compensationPrefix = 'compensation:'
/** Begins the reference of a line that gives a package back what a refund held that failed; its id follows. */
export const refundFailedPrefix = 'refund-failed:'
