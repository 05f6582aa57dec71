import { shortestReason } from './limits-calls.ts'

/** What must be written at least where an act asks for a reason. */
export function isReason(text: string): boolean {
  return text.trim().length >= shortestReason
}
