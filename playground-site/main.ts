/** The script of the playground's page: opens the sample site, a site from a link, or a folder. */

import { App, element, say } from './app.ts';
import { holdsSite, siteIn } from './files/link.ts';
import { chooseFolder, droppedFolder, maxFiles, type OpenedFolder } from './files/openFolder.ts';
import { loadSample, type Sample } from './files/sample.ts';
import { keepLoaded } from './session.ts';

const ready = 'Nothing is uploaded: your files stay in this browser.';

async function main(): Promise<void> {
  const app = new App();
  const sample = loadSample();
  await Promise.all([app.begin(), openFirst(app, await sample)]);
  buttons(app, await sample);
  drops(app);
  window.addEventListener('hashchange', async ({ oldURL }) => {
    if (mayLeave(app)) await openFirst(app, await sample);
    else window.history.replaceState(null, '', oldURL);
  });
  await startOffline();
}

/** Starts the service worker. Without one, such as in a private window, the page needs a network. */
async function startOffline(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers === undefined) return;
  if (workers.controller === null) workers.addEventListener('controllerchange', keepLoaded, { once: true });
  await workers.register('offline.js').catch(() => undefined);
}

/** Opens the site of the address, else the sample. */
async function openFirst(app: App, sample: Sample): Promise<void> {
  const { hash } = window.location;
  const linked = holdsSite(hash) ? await siteIn(hash) : undefined;
  if (linked === undefined) {
    await openSample(app, sample);
    say(holdsSite(hash) ? 'This link is damaged, so the sample site is open.' : ready);
    return;
  }
  const { base, name, open } = linked;
  const texts = new Map(Object.entries(linked.files));
  await app.openSite(
    base === 'sample'
      ? { base, name: sample.name, contents: sample.files, changes: texts, open }
      : { base, name, contents: texts, open },
  );
  say(`Opened from a link. ${ready}`);
}

async function openSample(app: App, { name, files, open }: Sample): Promise<void> {
  await app.openSite({ base: 'sample', name, contents: files, open });
}

async function openFolder(app: App, folder: OpenedFolder | undefined): Promise<void> {
  if (folder === undefined) return;
  if (folder.files.size === 0) {
    say(`${folder.name} has no files.`);
    return;
  }
  if (!mayLeave(app)) return;
  forgetAddress();
  await app.openSite({ base: 'own', name: folder.name, contents: folder.files });
  const part = folder.isWhole ? '' : ` Only the first ${maxFiles} files were opened.`;
  say(`${folder.name} is open.${part} ${ready} Download each changed file to keep it.`);
}

function buttons(app: App, sample: Sample): void {
  const input = element('folder-input') as HTMLInputElement;
  element('open-folder').addEventListener('click', () => {
    chooseFolder(input).then(
      (folder) => openFolder(app, folder),
      () => say('The folder could not be read.'),
    );
  });
  element('open-sample').addEventListener('click', () => {
    if (!mayLeave(app)) return;
    forgetAddress();
    void openSample(app, sample).then(() => say(ready));
  });
  element('download').addEventListener('click', () => void app.download());
  element('copy-link').addEventListener('click', () => void app.copyLink());
}

/** Opens dropped folders, also when they are dropped on the editor. */
function drops(app: App): void {
  const cover = element('drop');
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
  document.addEventListener('dragenter', (event) => {
    if (hasFiles(event)) cover.hidden = false;
  });
  cover.addEventListener('dragover', (event) => event.preventDefault());
  cover.addEventListener('dragleave', () => {
    cover.hidden = true;
  });
  cover.addEventListener('drop', (event) => {
    event.preventDefault();
    cover.hidden = true;
    const folder = event.dataTransfer === null ? undefined : droppedFolder(event.dataTransfer);
    if (folder === undefined) say('Drop a folder, not a file.');
    else
      folder.then(
        (opened) => openFolder(app, opened),
        () => say('The folder could not be read.'),
      );
  });
}

/** Asks for confirmation if changes would be lost, because no link contains them. */
function mayLeave(app: App): boolean {
  return !app.isUnsaved || window.confirm('Your changes are not in a link, so they will be lost. Continue?');
}

function forgetAddress(): void {
  window.history.pushState(null, '', window.location.pathname + window.location.search);
}

void main();
