export const bedTypes = ['lie-down', 'stand-up'] as const
