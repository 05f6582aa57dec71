import { errorCode } from '#server/platform/process/start-failure.ts'

/** Which error it is, by its class and its code. Never by its message: a database quotes in it what it choked on. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return [error.name, errorCode(error)].filter((part) => part !== '').join(' ')
}
