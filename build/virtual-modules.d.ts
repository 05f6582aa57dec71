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

declare module 'opencc-js/dict/*' {
  const dictionary: string
  export default dictionary
}

declare module 'opencc-js/to/*' {
  import type { DictGroup } from 'opencc-js/core'
  const groups: readonly DictGroup[]
  export default groups
}

declare module 'opencc-js/from/*' {
  import type { DictGroup } from 'opencc-js/core'
  const groups: readonly DictGroup[]
  export default groups
}
