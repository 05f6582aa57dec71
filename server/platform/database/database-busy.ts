/** More wants to be done at once than the database has connections for; trying again in a moment helps. */
export class DatabaseBusy extends Error {}
