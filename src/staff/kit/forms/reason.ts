/** What must be written at least where an act asks for a reason. */
export const shortestReason = 4
export const longestReason = 300

export function isReason(text: string): boolean {
  return text.trim().length >= shortestReason
}
