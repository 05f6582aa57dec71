import { hashPassword } from '#server/platform/mqtt/mosquitto-password.ts'
import { type BrokerLogin, passwordMark, rightsOf, roleOf } from './login-rights.ts'

/**
 * What the dynamic security plugin of Mosquitto 2 begins with, as it keeps it itself (`dynamic-security.json`, the form
 * that `mosquitto_ctrl dynsec init` writes). From then on the file is the plugin's own.
 */
export function firstSecurity(logins: readonly BrokerLogin[]): string {
  const roles = [...new Set(logins.map(({ name }) => roleOf(name)))]
  const security = {
    defaultACLAccess: { publishClientSend: false, publishClientReceive: false, subscribe: false, unsubscribe: true },
    clients: logins.map(clientOf),
    roles: roles.map((rolename) => ({ rolename, acls: rightsOf(rolename) })),
  }
  return `${JSON.stringify(security, null, 1)}\n`
}

function clientOf({ name, password }: BrokerLogin) {
  const { salt, rounds, hash } = hashPassword(password)
  return {
    username: name,
    clientid: name,
    textdescription: passwordMark(password),
    password: hash,
    salt,
    iterations: rounds,
    roles: [{ rolename: roleOf(name) }],
  }
}
