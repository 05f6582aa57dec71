/** The parts of the reports. */
export const reportTabs = ['overview', 'revenue', 'use'] as const
