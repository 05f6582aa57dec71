import { useWokenTanning } from './use-tanning.ts'

/** The machine of this page asks the studio for itself, and tells home what it finds. */
export function WokenTanning() {
  useWokenTanning()
  return null
}
