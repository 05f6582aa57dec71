/** The seed of this run; SEED=… repeats one that failed. */
export const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
