/*
 * How long the units wait, in milliseconds. They run behind the browser: on a machine half as fast as the usual one, what
 * takes four seconds by itself has taken two minutes. A limit only ends what would never come true.
 */

/** For a whole test. */
export const testLimit = 600_000

/** For one thing to come true, in units and beside them. */
export const waitLimit = 240_000
