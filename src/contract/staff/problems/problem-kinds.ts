/** Which reports a list of the staff shows. */
export const problemGroups = ['open', 'decided'] as const
export type ProblemGroup = (typeof problemGroups)[number]
