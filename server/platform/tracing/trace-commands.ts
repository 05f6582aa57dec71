import type { CommandWatcher } from '#server/platform/mqtt/watched-gateway.ts'
import { currentRequest } from '#server/platform/process/request-context.ts'

/** Each command to a bed or a door as a part of the call that it is sent for, from the broker to the answer. */
export const traceCommands: CommandWatcher = ({ device, id, shopId, command }) => {
  const span = currentRequest()?.span?.begin(`${device} ${command}`, { 'studio.device': id, 'studio.shop': shopId })
  return span && ((result) => span.end({ 'studio.result': result }))
}
