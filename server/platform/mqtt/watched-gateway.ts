import type { Gateway } from './gateway.ts'

/** What is asked of a device. */
export interface DeviceCommand {
  device: 'bed' | 'lock'
  id: string
  shopId: number
  command: string
}

/** Told of each command as it is sent; the function that it answers is told the result. */
export type CommandWatcher = (command: DeviceCommand) => ((result: string) => void) | undefined

type BedAnswer = Awaited<ReturnType<Gateway['sendToBed']>>

/** The same way to beds and doors, watched by whoever counts or traces what is sent on it and what comes back. */
export function watchedGateway(gateway: Gateway, watch: CommandWatcher): Gateway {
  const configureBed = gateway.configureBed?.bind(gateway)
  const sendText = gateway.sendText?.bind(gateway)
  const sendToLock = gateway.sendToLock?.bind(gateway)
  const watched = async <Answer>(
    command: DeviceCommand,
    asked: () => Promise<Answer>,
    resultOf: (answer: Answer) => string,
  ): Promise<Answer> => {
    const tell = watch(command)
    const answer = await asked()
    tell?.(resultOf(answer))
    return answer
  }
  const toBed = ({ deviceId: id, shopId }: { deviceId: string; shopId: number }, command: string) =>
    ({ device: 'bed', id, shopId, command }) as const
  const toLock = ({ lockId: id, shopId }: { lockId: string; shopId: number }, command: string) =>
    ({ device: 'lock', id, shopId, command }) as const
  return {
    ...gateway,
    sendToBed: (bed, message) => watched(toBed(bed, message.type), () => gateway.sendToBed(bed, message), bedResult),
    openLock: (lock, ...rest) =>
      watched(
        toLock(lock, 'open'),
        () => gateway.openLock(lock, ...rest),
        ({ kind }) => kind,
      ),
    ...(sendToLock && {
      sendToLock: (lock, message) => watched(toLock(lock, message.type), () => sendToLock(lock, message), bedResult),
    }),
    ...(configureBed && {
      configureBed: (bed, ...rest) =>
        watched(
          toBed(bed, 'config'),
          () => configureBed(bed, ...rest),
          (result) => result,
        ),
    }),
    ...(sendText && {
      sendText: (device, text) =>
        watched(
          { device: device.kind, id: device.id, shopId: device.shopId, command: 'keys' },
          () => sendText(device, text),
          ({ kind }) => kind,
        ),
    }),
  }
}

/** What a bed refuses, it has answered; it counts apart. */
function bedResult(answer: BedAnswer): string {
  return answer.kind === 'answered' && answer.message.type === 'refused' ? 'refused' : answer.kind
}
