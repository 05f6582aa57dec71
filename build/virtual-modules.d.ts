declare module 'virtual:qr-worker-address' {
  const address: string
  export default address
}

declare module 'virtual:simplified-phrases' {
  const phrases: string
  export default phrases
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
