import { z } from 'zod/mini'

import type { SecurityLine } from './security-line.ts'

const namedRole = z.object({ rolename: z.string() })

const clientsForm = z.object({
  clients: z.array(
    z.object({
      username: z.string(),
      clientid: z.optional(z.string()),
      textdescription: z.optional(z.string()),
      roles: z.optional(z.array(namedRole)),
      groups: z.optional(z.array(z.unknown())),
    }),
  ),
})

const rolesForm = z.object({
  roles: z.array(
    z.object({
      rolename: z.string(),
      acls: z.optional(z.array(z.object({ acltype: z.string(), topic: z.string(), allow: z.boolean() }))),
    }),
  ),
})

/** What the plugin knows. */
export type Security = z.output<typeof clientsForm> & z.output<typeof rolesForm>

/** An answer stays below the 64 KB that a packet may have, with names of any length. */
const pageSize = 50

/** Everything that the plugin knows, page by page, so that the broker goes on between two pages. */
export async function readSecurity(line: SecurityLine): Promise<Security> {
  return {
    clients: await readPages(line, 'listClients', (data) => clientsForm.parse(data).clients),
    roles: await readPages(line, 'listRoles', (data) => rolesForm.parse(data).roles),
  }
}

async function readPages<Row>(line: SecurityLine, command: string, rowsOf: (data: unknown) => Row[]): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const [data] = await line.ask([{ command, verbose: true, count: pageSize, offset: all.length }])
    const rows = rowsOf(data)
    all.push(...rows)
    if (rows.length < pageSize) return all
  }
}
