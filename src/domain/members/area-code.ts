/** As it is dialled before a number: "852". Which of them a chain takes is its own choice. */
export type AreaCode = string

/** Hong Kong and the Mainland: what a chain takes that never said anything else. */
export const usualAreaCodes: readonly AreaCode[] = ['852', '86']
