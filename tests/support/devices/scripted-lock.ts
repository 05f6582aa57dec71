import { type Gateway, type LockAnswer, noGateway } from '#server/platform/mqtt/gateway.ts'

type Script = LockAnswer | Promise<LockAnswer> | (() => LockAnswer | Promise<LockAnswer>)

/** The way to a lock that does as the test says, and what was asked of it. */
export function scriptedLock() {
  const commands: { lockId: string; shopId: number; commandId: string }[] = []
  let script: Script = { kind: 'opened' }
  let state: 'ready' | 'in-use' | 'offline' = 'ready'
  let tell: (commandId: string, answer: LockAnswer) => void = () => undefined

  const gateway: Gateway = {
    ...noGateway,
    isConnected: () => true,
    lockState: () => state,
    onLateLockAnswer(listener) {
      tell = listener
      return () => undefined
    },
    async openLock({ lockId, shopId }, commandId) {
      commands.push({ lockId, shopId, commandId })
      return await (typeof script === 'function' ? script() : script)
    },
  }
  return {
    gateway,
    /** The same doors in the place of those of another way, whose beds stay. */
    instead: (of: Gateway): Gateway => ({
      ...of,
      lockState: (lockId) => gateway.lockState(lockId),
      openLock: (...command) => gateway.openLock(...command),
    }),
    commands,
    answers: (next: Script) => void (script = next),
    is: (next: typeof state) => void (state = next),
    saysLate: (commandId: string, answer: LockAnswer) => tell(commandId, answer),
  }
}
