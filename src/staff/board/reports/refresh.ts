/** Reports are read anew while they are looked at; what is live is on the dashboard. */
export const everyMs = 60_000
