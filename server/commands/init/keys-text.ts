import { secretsOf } from '#server/modules/doors/actions/add-machine.ts'
import type { MadeChain } from '#server/modules/setup/actions/set-up-chain.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'

/** What is typed into each bed and lock. Nothing keeps it, so that it is printed once. */
export function keysText({ shopId, machines }: MadeChain, secrets: DeviceSecrets): string {
  const blocks = machines.map(({ kind, machineId, bedNumber }) => {
    const { brokerName, brokerPassword, key } = secretsOf(secrets, { shopId, kind }, { machineId, bedNumber })
    const lines = [
      ...(bedNumber === null ? [] : [`  bed number        ${bedNumber}`]),
      `  network name      ${brokerName}`,
      `  network password  ${brokerPassword}`,
      `  key               ${key}`,
    ]
    return [machineId, ...lines].join('\n')
  })
  const title =
    'Type these keys into beds and locks now. They are shown once; Devices in the staff area issues new ones.'
  return [title, ...blocks].join('\n\n')
}
