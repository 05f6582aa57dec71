import { callApi } from '#src/client/http/call-api.ts'

const loadCall = async () => (await import('#src/contract/passes.ts')).deviceMessages

/** What a lock or bed that has just said `nonce` is to hear of the studio, base64url of whole messages in their order. */
export async function askDeviceMessages(machineId: string, nonce: string): Promise<readonly string[]> {
  return (await callApi(loadCall, '/api/device/messages', { machineId, nonce })).frames
}
