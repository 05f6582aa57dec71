import { onlineManager } from '@tanstack/react-query'

import { onConnection, readConnection } from '#src/client/outbox/connection.ts'

/** What is on the screen is read again once the server answers, not when the browser believes to be online. */
export function watchReconnect(): void {
  onlineManager.setEventListener((setOnline) => onConnection(() => setOnline(readConnection().state !== 'offline')))
}
