import { Client, type ClientConfig } from 'pg'

/** A host that answers and takes no writes: a standby. */
export class NotPrimary extends Error {}

/** A host that is not there must not use up the time in which another could be asked. */
const hostTimeoutMs = 2_000

export interface PrimaryHosts {
  /** For a pool: each connection goes to the host that took writes last. */
  Client: new (options?: ClientConfig) => HostClient
  hasSeveral: boolean
  /** Ends the connection where its host is a standby. */
  requirePrimary: (client: object) => void
  /** Connections that are to go back to no pool: their host was found to take no writes. */
  isLeft: (client: object) => boolean
  /** No connection that is open now is used for anything new. */
  leaveAll: () => void
  /** Looks whether another host takes writes; if one does, all connections to the others end. */
  lookElsewhere: () => Promise<void>
}

/** A connection that knows whether its host takes writes, as hosts tell by themselves from PostgreSQL 14 on. */
class HostClient extends Client {
  isReadOnly = false

  constructor(options: ClientConfig) {
    super(options)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (readOnlyMarks.has(parameterName) && parameterValue === 'on') this.isReadOnly = true
    })
  }
}

interface ParameterStatus {
  parameterName: string
  parameterValue: string
}

const readOnlyMarks = new Set(['in_hot_standby', 'default_transaction_read_only'])

/** Of the hosts of one database, finds the one that takes writes, and stays with it while it does. */
export function primaryHosts(addresses: readonly string[]): PrimaryHosts {
  const hasSeveral = addresses.length > 1
  const open = new Map<HostClient, string>()
  const left = new WeakSet<object>()
  let current = addresses[0] ?? ''

  function turnFrom(address: string): void {
    // Of many that fail at once, one turns to the next.
    if (current === address) current = addresses[(addresses.indexOf(address) + 1) % addresses.length] ?? address
  }

  class PrimaryClient extends HostClient {
    constructor(options: ClientConfig = {}) {
      const address = current
      super({ ...options, connectionString: address, ...(hasSeveral && { connectionTimeoutMillis: hostTimeoutMs }) })
      let hasBegun = false
      open.set(this, address)
      this.on('connect', () => void (hasBegun = !this.isReadOnly))
      this.on('end', () => {
        open.delete(this)
        if (!hasBegun) turnFrom(address)
      })
    }
  }

  async function takesWrites(address: string): Promise<boolean> {
    const client = new HostClient({ connectionString: address, connectionTimeoutMillis: hostTimeoutMs })
    // Whoever does not answer is told by the attempt itself.
    client.on('error', () => {})
    try {
      await client.connect()
      return !client.isReadOnly
    } catch {
      return false
    } finally {
      // How it ends tells nothing more, and one that has frozen meanwhile does not end.
      void client.end().catch(() => undefined)
    }
  }

  function leaveAll(): void {
    for (const client of open.keys()) left.add(client)
  }

  return {
    Client: PrimaryClient,
    hasSeveral,
    requirePrimary(client) {
      if (hasSeveral && client instanceof HostClient && client.isReadOnly) throw new NotPrimary('A standby')
    },
    isLeft: (client) => left.has(client),
    leaveAll,
    async lookElsewhere() {
      const before = current
      const others = addresses.filter((address) => address !== before)
      const answers = await Promise.all(others.map(takesWrites))
      const found = others[answers.indexOf(true)]
      if (found === undefined) return
      current = found
      for (const [client, address] of open) {
        if (address !== found) client.connection.stream.destroy(new Error('Another host takes the writes'))
      }
    },
  }
}
