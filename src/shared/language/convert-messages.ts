import type { Messages } from '@lingui/core'
import { toTraditional } from '#src/lib/chinese.ts'

type Message = Messages[string]

/** The zh-HK messages, each missing one converted from the simplified message of the same id. */
export async function fillFromSimplified(traditional: Messages, simplified: Messages): Promise<Messages> {
  const convert = await toTraditional()
  const filled: Messages = {}
  for (const [id, message] of Object.entries(simplified)) {
    const own = traditional[id]
    filled[id] = own !== undefined && own !== '' ? own : convertMessage(message, convert)
  }
  return { ...traditional, ...filled }
}

/** A compiled message is text, or text between placeholders; names of placeholders stay as they are. */
function convertMessage(message: Message, convert: (text: string) => string): Message {
  if (typeof message === 'string') return convert(message)
  return message.map((part) => {
    if (typeof part === 'string') return convert(part)
    const [name, format, options] = part
    if (typeof options !== 'object' || options === null) return part
    const converted = Object.fromEntries(
      Object.entries(options).map(([key, value]) => [key, key === 'offset' ? value : convertOption(value, convert)]),
    )
    return [name, format, converted] as typeof part
  })
}

function convertOption(value: unknown, convert: (text: string) => string): unknown {
  if (typeof value === 'string') return convert(value)
  return Array.isArray(value) ? convertMessage(value as Message, convert) : value
}
