export const recordTabs = ['sessions', 'events', 'faults', 'doors'] as const

/** `unsettled` and `contradicted` know no date: all that waits for staff in the shop. */
export const recordFilters = ['all', 'unsettled', 'contradicted', 'variance'] as const
