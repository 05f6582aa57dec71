/** Why the server cannot start, in one line for whoever started it. */
export class StartFailure extends Error {}

/** The code of an operating system or database error, for example EADDRINUSE. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
