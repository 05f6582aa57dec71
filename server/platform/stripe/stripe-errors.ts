/** What Stripe does not know is undefined; everything else that goes wrong is thrown. */
export async function orUnknown<Found>(ask: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

/** The HTTP status of what Stripe refused; undefined where nothing was heard. */
export function statusOf(error: unknown): unknown {
  return error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
}
