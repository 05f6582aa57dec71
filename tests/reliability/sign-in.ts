import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { getSmsCode, phoneLogin } from '#src/contract/members.ts'

/** Signs the member of the demo in at a server whose messages go to a file in this directory. */
export async function signIn(url: string, directory: string): Promise<{ uid: string; token: string }> {
  const phone = { area_code: '852', phone: '51000001' }
  const asked = await ask(url, getSmsCode.path, phone)
  const { code } = JSON.parse(await readFile(join(directory, 'sms.jsonl'), 'utf8')) as { code: string }
  const { uid, token } = await ask(url, phoneLogin.path, { ...phone, request_id: asked.request_id, code })
  return { uid, token }
}

async function ask(url: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await reply.json()) as { data: { request_id: string; uid: string; token: string } }).data
}
