import { tabText } from '#src/client/storage/tab-text.ts'

/**
 * What the link ended in, for this tab only. It leaves the address once it was read, so that nothing of it is in a
 * history or in what is shared, and it outlives signing in.
 */
export const persistedInvitation = tabText('invitation')
