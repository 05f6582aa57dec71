import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from './free-port.ts'

const nginxPath = '/usr/sbin/nginx'

/** An nginx with the file that the documentation gives, on free ports and with a certificate of its own. */
export async function startNginx(...serverPorts: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  await mkdir(join(folder, 'logs'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=studio.example.com', '-addext', 'subjectAltName=DNS:studio.example.com']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' })
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const documented = await readFile(join(import.meta.dirname, '../../../docs/nginx.conf'), 'utf8')
  const site = documented
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`)
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replace('/etc/letsencrypt/live/studio.example.com/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/studio.example.com/privkey.pem', key)
    .replace('server 127.0.0.1:8080;', serverPorts.map((port) => `server 127.0.0.1:${port};`).join(' '))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const main = ['daemon off;', `pid ${join(folder, 'pid')};`, 'error_log stderr;', 'events {}']
  const http = `http { access_log off; ${temporary.join(' ')}\n${site}\n}`
  await writeFile(join(folder, 'nginx.conf'), [...main, http].join('\n'))
  const child = spawn(nginxPath, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const exited = once(child, 'exit')
  while (!(await answers(httpsPort))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    httpPort,
    httpsPort,
    certificate: await readFile(certificate, 'utf8'),
    async stop() {
      child.kill('SIGQUIT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
