// Served in place of sw.js when a worker must be taken out of use: it removes itself and every stored file, and
// reloads the open pages from the network. What waits in the outbox is kept.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window' })) await client.navigate(client.url)
}
