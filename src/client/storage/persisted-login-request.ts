import { z } from 'zod/mini'

import { codeLength, type LoginRequest } from '#src/domain/members/login-request.ts'
import { messageChannels } from '#src/domain/members/message-channel.ts'
import { parseJson } from '#src/lib/parse-json.ts'

import { tabText } from './tab-text.ts'

const kept = tabText('loginRequest')
const request = z.object({
  areaCode: z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
  phone: z.string(),
  requestId: z.string(),
  resendAt: z.number(),
  expiresAt: z.number(),
  codeLength: z.prefault(z.number(), codeLength),
  isUnsure: z.optional(z.boolean()),
  channels: z.optional(z.array(z.enum(messageChannels))),
  nextChannelAfter: z.optional(z.number()),
  isCalled: z.optional(z.boolean()),
})

/** The code that was sent last, for this tab only, so that a reload keeps the number and the countdown. */
export const persistedLoginRequest = {
  read: (): LoginRequest | undefined => request.safeParse(parseJson(kept.read() ?? '')).data,
  write: (sent: LoginRequest): void => kept.write(JSON.stringify(sent)),
}
