import type { TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

const steps = ['planned', 'connecting', 'connected', 'starting', 'writing', 'waiting-started', 'failed'] as const

/** The part of a visit that the Bluetooth step shows. */
export type LinkFlow = Extract<TanningFlow, { step: (typeof steps)[number] }>

/** Whether a visit to this bed is on its way over Bluetooth. */
export function isLinkFlow(flow: TanningFlow, deviceId: string): flow is LinkFlow {
  const plan = 'plan' in flow ? flow.plan : 'attempt' in flow ? flow.attempt.plan : undefined
  return plan?.road === 'bluetooth' && plan.deviceId === deviceId && steps.some((step) => step === flow.step)
}
