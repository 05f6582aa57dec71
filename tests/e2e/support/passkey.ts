import type { BrowserContext, CDPSession, Page } from '@playwright/test'

import type { TestServer } from './server.ts'

/** The studio by its name: browsers keep passkeys for no numbers. */
export function namedUrl({ url }: TestServer): string {
  return url.replace('127.0.0.1', 'localhost')
}

export interface VirtualPhone {
  /** Whether its owner's face is seen from now on. */
  verify(isVerified: boolean): Promise<void>
  /** How many passkeys it keeps. */
  count(): Promise<number>
}

/** Gives the page a phone that knows its owner's face. */
export async function withVirtualPhone(context: BrowserContext, page: Page): Promise<VirtualPhone> {
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verify: async (isUserVerified) =>
      void (await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
