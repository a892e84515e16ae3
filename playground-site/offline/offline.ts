/**
 * The service worker of the playground: after the first visit, the page opens without a network. It stores the files that
 * the page needs to start, and other files on first use.
 */

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: a version for the content of all files, and the files that the page needs to start. */
declare const playgroundFiles: { readonly version: string; readonly first: readonly string[] };

const cacheName = `docsight-playground-${playgroundFiles.version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([...playgroundFiles.first])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(clean().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});

/** Deletes the files of earlier versions. */
async function clean(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('docsight-playground-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept !== undefined) return kept;
  const found = await fetch(request);
  if (found.ok) await cache.put(request, found.clone());
  return found;
}
