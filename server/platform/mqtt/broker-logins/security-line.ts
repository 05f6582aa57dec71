import { randomUUID } from 'node:crypto'

import { connectAsync, type MqttClient } from 'mqtt'
import { z } from 'zod/mini'

import { loginOptions } from '#server/platform/mqtt/broker-link.ts'
import { parsedJson } from '#server/platform/mqtt/signed-json.ts'
import { controlAnswerTopic, controlTopic } from './login-rights.ts'

/** One command of the dynamic security plugin, in its own words. */
export interface SecurityCommand {
  command: string
  [parameter: string]: unknown
}

export interface SecurityLine {
  /** Sends commands as one message, which holds up the broker while it is worked off, and answers their data in order. */
  ask(commands: readonly SecurityCommand[]): Promise<unknown[]>
  close(): Promise<void>
}

export interface SecurityAccess {
  /** mqtt://host:port or mqtts://host:port, without credentials. */
  url: string
  /** What a broker with TLS is believed by. */
  readBundle?: (() => string) | undefined
  name: string
  password: string
}

/** After so long a line is over, whatever is still asked on it: nobody else may change logins meanwhile. */
export const longestLineMs = 60_000

const answerForm = z.object({
  responses: z.array(
    z.object({
      command: z.optional(z.string()),
      correlationData: z.optional(z.string()),
      error: z.optional(z.string()),
      data: z.optional(z.unknown()),
    }),
  ),
})

/** A line to the plugin. Rejects where the broker is out of reach, or the login refused. */
export async function openSecurityLine({ url, readBundle, name, password }: SecurityAccess): Promise<SecurityLine> {
  const client = await connectAsync(
    url,
    { ...loginOptions(name, password, readBundle?.()), connectTimeout: 5_000, keepalive: 30 },
    false,
  )
  const over = Promise.withResolvers<never>()
  // Nothing may be waiting when the line breaks.
  over.promise.catch(() => undefined)
  client.on('close', () => over.reject(new Error('The line to the plugin is over')))
  client.on('error', (error) => over.reject(error))
  const limit = setTimeout(() => over.reject(new Error('The plugin took too long')), longestLineMs)
  try {
    await Promise.race([client.subscribeAsync(controlAnswerTopic, { qos: 1 }), over.promise])
  } catch (error) {
    await end()
    throw error
  }
  return {
    async ask(commands) {
      const answer = await Promise.race([exchange(client, commands), over.promise])
      return answer.responses.map(({ command = '', error, data }) => {
        if (error !== undefined) throw new Error(`The plugin refuses ${command}: ${error}`)
        return data
      })
    },
    close: end,
  }

  async function end(): Promise<void> {
    clearTimeout(limit)
    await client.endAsync(true)
  }
}

/** The plugin answers to all who listen, so that the doctor and a server hear each other's answers, too. */
async function exchange(
  client: MqttClient,
  commands: readonly SecurityCommand[],
): Promise<z.output<typeof answerForm>> {
  const correlationData = randomUUID()
  const { promise, resolve } = Promise.withResolvers<z.output<typeof answerForm>>()
  const hear = (_topic: string, payload: Buffer) => {
    const { success, data } = answerForm.safeParse(parsedJson(payload.toString()))
    if (success && data.responses[0]?.correlationData === correlationData) resolve(data)
  }
  client.on('message', hear)
  try {
    const marked = commands.map((command) => ({ ...command, correlationData }))
    await client.publishAsync(controlTopic, JSON.stringify({ commands: marked }), { qos: 1 })
    return await promise
  } finally {
    client.off('message', hear)
  }
}
