/**
 * Runs in the head of a document in a browser, before anything is drawn: a page that will be dark is never light first.
 * A sidebar in a file of its own comes into place while the document is read. All else waits for the preview's script
 * at the document's end.
 */

import { connect } from './host.ts';
import { showMode } from './mode.ts';
import { takeSidebars } from './page/sharedSidebar.ts';
import { staticPage } from './staticPage.ts';

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const host = connect(script);
showMode(host.kind === 'static' ? staticPage().mode : undefined, host.load().mode);
takeSidebars();
