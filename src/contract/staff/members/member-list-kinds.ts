export const userChips = ['all', 'active', 'expiring', 'few', 'idle', 'blocked'] as const

/** `chip`: as suits the chip, the most urgent first. */
export const userSorts = ['chip', 'recent', 'name', 'times', 'joined'] as const
