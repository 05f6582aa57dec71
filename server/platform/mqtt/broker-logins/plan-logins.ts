import { readLoginName } from '#server/platform/mqtt/device-topics.ts'
import { type BrokerLogin, passwordMark, rightsOf, roleOf } from './login-rights.ts'
import type { Security } from './read-security.ts'
import type { SecurityCommand } from './security-line.ts'

type Client = Security['clients'][number]
type Role = Security['roles'][number]

/**
 * What has to be done so that exactly those devices log in, each with its own rights; nothing where it is so already.
 * First whoever is let in no more: that cuts their lines. Names that are no devices, as the servers and whatever the
 * operator added, are left alone, and so is a login that was disabled by hand.
 */
export function planLogins(wanted: readonly BrokerLogin[], { clients, roles }: Security): SecurityCommand[] {
  const foundClients = new Map(clients.filter(({ username }) => isOfDevice(username)).map((one) => [one.username, one]))
  const foundRoles = new Map(roles.filter(({ rolename }) => isOfDevice(rolename)).map((one) => [one.rolename, one]))
  const wantedNames = new Set(wanted.map(({ name }) => name))
  const wantedRoles = new Set(wanted.map(({ name }) => roleOf(name)))
  const changed = new Set([...wantedRoles].filter((role) => !hasItsRights(role, foundRoles.get(role))))
  // The plugin leaves the lines of a role that changes, and what is subscribed to on them: they are cut with the login.
  const wrong = wanted.filter(
    (login) => changed.has(roleOf(login.name)) || !isAsWanted(login, foundClients.get(login.name)),
  )
  const ended = [...foundClients.keys()].filter((name) => !wantedNames.has(name))
  const replaced = wrong.flatMap(({ name }) => (foundClients.has(name) ? [name] : []))
  const needless = [...foundRoles.keys()].filter((role) => !wantedRoles.has(role))
  return [
    ...[...ended, ...replaced].map((username) => ({ command: 'deleteClient', username })),
    ...[...changed].map((rolename) => ({
      command: foundRoles.has(rolename) ? 'modifyRole' : 'createRole',
      rolename,
      acls: rightsOf(rolename),
    })),
    ...wrong.map(createClient),
    ...needless.map((rolename) => ({ command: 'deleteRole', rolename })),
  ]
}

function isOfDevice(name: string): boolean {
  return readLoginName(name) !== undefined
}

function isAsWanted({ name, password }: BrokerLogin, found: Client | undefined): boolean {
  if (!found || found.clientid !== name || found.textdescription !== passwordMark(password)) return false
  const { roles = [], groups = [] } = found
  return groups.length === 0 && roles.length === 1 && roles[0]?.rolename === roleOf(name)
}

function hasItsRights(rolename: string, found: Role | undefined): boolean {
  const inOrder = (acls: readonly { acltype: string; topic: string; allow: boolean }[]) =>
    acls.map(({ acltype, topic, allow }) => `${acltype} ${topic} ${allow}`).toSorted()
  return found !== undefined && inOrder(rightsOf(rolename)).join('\n') === inOrder(found.acls ?? []).join('\n')
}

function createClient({ name, password }: BrokerLogin): SecurityCommand {
  return {
    command: 'createClient',
    username: name,
    clientid: name,
    password,
    textdescription: passwordMark(password),
    roles: [{ rolename: roleOf(name) }],
  }
}
