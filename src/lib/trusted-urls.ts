/** The only scripts that the app starts by their address: the worker, and the decoder of QR codes. */
const allowed = /^\/hk\/(sw\.js|assets\/qr-worker-[\w-]+\.js)$/

interface Rules {
  createScriptURL: (address: string) => string
}

interface TrustedTypes {
  createPolicy: (name: string, rules: Rules) => Rules
}

const rules: Rules = {
  createScriptURL(address) {
    const { origin, pathname } = new URL(address, location.href)
    if (origin !== location.origin || !allowed.test(pathname)) throw new TypeError(`Refused to run ${address}`)
    return address
  },
}

let policy: Rules | undefined

/** The address of a script in the form in which the content policy lets it run. */
export function scriptUrl(address: string): string {
  policy ??= makePolicy(globalThis)
  return policy.createScriptURL(address)
}

function makePolicy(scope: object): Rules {
  return hasTrustedTypes(scope) ? scope.trustedTypes.createPolicy('studio', rules) : rules
}

function hasTrustedTypes(scope: object): scope is { trustedTypes: TrustedTypes } {
  return 'trustedTypes' in scope
}
